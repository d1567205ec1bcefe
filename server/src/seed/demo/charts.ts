// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters and links are written so
import { sql } from 'kysely';
import { seedMenu } from '../rights.ts';
import { type Seeder, seeded } from '../seeder.ts';

interface SeedItem {
  name: string;
  text: string;
  type?: 'Integer' | 'Long' | 'Date';
  total?: true;
  search?: 'single' | 'group';
  dict?: string;
  href?: string;
}

interface SeedChart {
  code: string;
  name: string;
  content: string;
  sql: string;
  x: string;
  y: string;
  types: string;
  layout: 'single' | 'double' | 'tab' | 'combination';
  items: readonly SeedItem[];
  params?: readonly { name: string; text: string }[];
  /** Whoever may list this finds it in the menu. */
  right: string;
}

const charts: readonly SeedChart[] = [
  {
    ...{ code: 'project_states', name: '项目状态分布', content: '各状态的项目数与预算成本；点击图形打开对应的项目' },
    sql: `select status, count(*) as projects, sum(budget) as budget
from pm_project
where \${customer}::text is null or customer like '%' || \${customer}::text || '%'
group by status
order by status`,
    ...{ x: 'status', y: 'projects', types: 'bar,pie,table', layout: 'double', right: 'pm:project:list' },
    items: [
      { name: 'status', text: '状态', dict: 'pm_project_status', href: '/pm/project?status=${status}' },
      { name: 'projects', text: '项目数', type: 'Long', total: true },
      { name: 'budget', text: '预算成本', type: 'Integer', total: true },
    ],
    params: [{ name: 'customer', text: '发包方' }],
  },
  {
    ...{ code: 'archive_years', name: '档案年度增长', content: '各年度的档案件数与永久保管的件数；点击年度只看该年' },
    sql: `select year, count(*) as items, sum(case when retention = 'Y' then 1 else 0 end) as forever
from arc_item
group by year
order by year`,
    ...{ x: 'year', y: 'items,forever', types: 'bar,line,table', layout: 'combination', right: 'arc:item:list' },
    items: [
      { name: 'year', text: '年度', type: 'Integer', search: 'group' },
      { name: 'items', text: '件数', type: 'Long', total: true },
      { name: 'forever', text: '永久保管', type: 'Long', total: true },
    ],
  },
];

const component = 'modules/online/graphreport/auto/OnlGraphreportAutoChart';

/** Charts of the demo company with their entries in 统计报表, and a template of both. */
export async function seedDemoCharts(seeder: Seeder): Promise<void> {
  for (const [at, chart] of charts.entries()) {
    await insertChart(seeder, chart);
    await enterMenu(seeder, chart, at);
  }
  const { id, create_by, create_time } = seeded();
  await sql`
    insert into onl_graphreport_templet (id, templet_code, templet_name, templet_style, create_by, create_time)
    values (${id}, 'work_overview', '业务概览', 'double', ${create_by}, ${create_time})`.execute(seeder.tx);
  for (const [at, { code }] of charts.entries())
    await sql`
      insert into onl_graphreport_templet_item (id, graphreport_templet_id, line_no, graphreport_code, graphreport_type,
        group_num, group_style, group_txt)
      values (${seeded().id}, ${id}, ${at}, ${code}, ${at === 0 ? 'pie' : 'normal'}, 1, 'card', '项目与档案')`.execute(
      seeder.tx,
    );
}

async function insertChart({ tx }: Seeder, chart: SeedChart): Promise<void> {
  const { id, create_by, create_time } = seeded();
  await sql`
    insert into onl_graphreport_head (id, code, name, cgr_sql, data_type, xaxis_field, yaxis_field, graph_type,
      display_template, content, create_by, create_time)
    values (${id}, ${chart.code}, ${chart.name}, ${chart.sql}, 'sql', ${chart.x}, ${chart.y}, ${chart.types},
      ${chart.layout}, ${chart.content}, ${create_by}, ${create_time})`.execute(tx);
  for (const [at, item] of chart.items.entries())
    await sql`
      insert into onl_graphreport_item (id, graphreport_head_id, line_no, field_name, field_txt, field_type, is_total,
        search_flag, search_mode, dict_code, field_href)
      values (${seeded().id}, ${id}, ${at}, ${item.name}, ${item.text}, ${item.type ?? 'String'}, ${item.total ? 1 : 0},
        ${item.search ? 1 : 0}, ${item.search ?? 'single'}, ${item.dict ?? null}, ${item.href ?? null})`.execute(tx);
  for (const [at, param] of (chart.params ?? []).entries())
    await sql`
      insert into onl_graphreport_params (id, head_id, line_no, param_name, param_txt)
      values (${seeded().id}, ${id}, ${at}, ${param.name}, ${param.text})`.execute(tx);
}

/** An entry for everybody who may read the chart, and the group above it. */
async function enterMenu(seeder: Seeder, { code, name, right }: SeedChart, at: number): Promise<void> {
  const { tx } = seeder;
  const url = `/online/graphreport/chart/${code}`;
  const group = await tx
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', '/report')
    .executeTakeFirstOrThrow();
  await seedMenu(seeder, { name, url, component }, group.id, 10 + at);
  await sql`
    insert into sys_role_permission (id, role_id, permission_id)
    select md5(r.role_id || m.id), r.role_id, m.id
    from (select distinct rp.role_id from sys_role_permission rp
      join sys_permission p on p.id = rp.permission_id where p.perms = ${right}) r
    cross join sys_permission m where m.url in (${url}, '/report')
    on conflict (role_id, permission_id) do nothing`.execute(tx);
}
