import { sql } from 'kysely';
import { type Seeder, seeded } from './seeder.ts';

export interface SeedReport {
  code: string;
  name: string;
  sql: string;
  content: string;
  items: readonly SeedItem[];
  params?: readonly { name: string; text: string; value?: string }[];
}

interface SeedItem {
  name: string;
  text: string;
  width?: number;
  type?: 'Integer' | 'Long' | 'Date' | 'Datetime';
  hidden?: true;
  order?: true;
  search?: 'single' | 'group';
  dict?: string;
}

/** Reports that forms of the product choose from. */
const reports: readonly SeedReport[] = [
  {
    code: 'project_choice',
    name: '项目选择',
    content: '档案的“所属项目”从这里选择',
    sql: `select code, name, customer, status, plan_start, plan_end, dept
from pm_project
order by create_time desc`,
    items: [
      { name: 'code', text: '项目编号', width: 170, order: true, search: 'single' },
      { name: 'name', text: '项目名称', search: 'single' },
      { name: 'customer', text: '发包方', search: 'single' },
      { name: 'status', text: '状态', width: 90, search: 'single', dict: 'pm_project_status' },
      { name: 'plan_start', text: '计划开始', width: 120, type: 'Date', order: true, search: 'group' },
      { name: 'plan_end', text: '计划结束', width: 120, type: 'Date', order: true },
      { name: 'dept', text: '承接部门', hidden: true },
    ],
  },
];

/** Definitions that a new installation has. */
export async function seedReports(seeder: Seeder): Promise<void> {
  for (const report of reports) {
    await seeder.once(`report:${report.code}`, async () => {
      await insertReport(seeder, report);
    });
  }
}

/** Writes a definition with its lines. @param roles codes of the roles that may read it */
export async function insertReport({ tx }: Pick<Seeder, 'tx'>, report: SeedReport, roles = ''): Promise<void> {
  const { id, create_by, create_time } = seeded();
  await sql`
    insert into onl_cgreport_head (id, code, name, cgr_sql, roles, content, create_by, create_time)
    values (${id}, ${report.code}, ${report.name}, ${report.sql}, ${roles || null}, ${report.content}, ${create_by}, ${create_time})`.execute(
    tx,
  );
  for (const [at, item] of report.items.entries()) {
    await sql`
      insert into onl_cgreport_item (id, cgrhead_id, line_no, field_name, field_txt, field_width, field_type, is_show,
        is_order, is_search, search_mode, dict_code)
      values (${seeded().id}, ${id}, ${at}, ${item.name}, ${item.text}, ${item.width ?? null}, ${item.type ?? 'String'},
        ${item.hidden ? 0 : 1}, ${item.order ? 1 : 0}, ${item.search ? 1 : 0}, ${item.search ?? 'single'},
        ${item.dict ?? null})`.execute(tx);
  }
  for (const [at, param] of (report.params ?? []).entries()) {
    await sql`
      insert into onl_cgreport_param (id, cgrhead_id, line_no, param_name, param_txt, param_value)
      values (${seeded().id}, ${id}, ${at}, ${param.name}, ${param.text}, ${param.value ?? null})`.execute(tx);
  }
}
