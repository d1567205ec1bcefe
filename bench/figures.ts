import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';
import { fillItems } from './rows.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
}

/** Times of what counts a long list: the figures above it, and its groups. */
export async function benchFigures({ base, token, database }: Running, count: number): Promise<BenchLine[]> {
  await fillItems(database.db, count);
  await fillProjects(database.db, count);
  await fillPeople(database.db, count);
  await fillSignIns(database.db, count);
  const cases: [what: string, path: string][] = [
    ['figures of projects: three counts and a sum', '/pm/project/figures'],
    ['the same within a filter (part of the name)', `/pm/project/figures?name=${encodeURIComponent('*运维*')}`],
    ['groups of projects by state, with a sum', '/pm/project/groups?by=status&sum=budget'],
    ['groups of projects by month of their end', '/pm/project/groups?by=planEnd&sum=budget'],
    [
      'a sum over the year, the year before and twelve months',
      '/pm/project/figure?over=planStart&span=year&sum=budget',
    ],
    ['figures of records', '/arc/item/figures'],
    ['groups of records by state', '/arc/item/groups?by=status'],
    ['groups of records by retention', '/arc/item/groups?by=retention'],
    ['report: records by year and class', '/arc/item/groups?by=year&split=classId'],
    ['report: projects by class and state, with a sum', '/pm/project/groups?by=outsClass&split=status&sum=budget'],
    ['report: people by department and state', '/sys/user/groups?by=orgCode&split=status'],
    ['report: sign-ins of a hundred days by day', '/sys/log/groups?by=createTime&grain=day&logType=1'],
  ];
  const lines: BenchLine[] = [];
  for (const [what, path] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 33; round += 1) {
      const from = performance.now();
      const body = await ask(`${base}${path}`, { 'x-access-token': token });
      if (!body.startsWith('{"success":true')) throw new Error(`${path}: ${body.slice(0, 200)}`);
      if (round > 2) times.push(performance.now() - from);
    }
    const { p50, p95 } = percentiles(times);
    lines.push({
      what: `${count.toLocaleString('en')} rows: ${what}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar: 'p50 ≤ 60 ms',
    });
  }
  lines.push(await benchCards(base, token, count));
  return lines;
}

/** A dashboard of a hundred cards, all in sight: as many calls, six at a time as browsers ask. */
async function benchCards(base: string, token: string, count: number): Promise<BenchLine> {
  const kinds = ['figure?over=planStart&span=year', 'groups?by=status&sum=budget', 'groups?by=planEnd', 'figure'];
  const left = Array.from({ length: 100 }, (_, at) => `/pm/project/${kinds[at % kinds.length]}`);
  const from = performance.now();
  const browser = async () => {
    for (let path = left.pop(); path; path = left.pop()) await ask(`${base}${path}`, { 'x-access-token': token });
  };
  await Promise.all(Array.from({ length: 6 }, browser));
  return {
    what: `dashboard of 100 cards over ${count.toLocaleString('en')} rows each, all asked for at once`,
    figure: `${((performance.now() - from) / 1000).toFixed(1)} s until the last one`,
  };
}

/** Made-up projects of one department, over states, three years and amounts. */
async function fillProjects(db: Db, count: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into sys_depart (id, depart_name, org_code, org_category, del_flag, status, depart_order)
    values ('bench-project', '交付一部', 'Z77', '1', '0', '1', 0) on conflict do nothing`.execute(db);
  await sql`
    insert into pm_project (id, code, name, status, type, outs_class, shore, mode, customer, dept, dept_code, pm, biz_owner, plan_start,
      plan_end, budget, secret, goal, create_by, create_time)
    select 'bp' || i, 'BENCH-' || i, (array['运维服务', '系统建设', '数据标注', '客服外包'])[1 + i % 4] || '项目第' || i || '期',
      (array['10', '40', '40', '80', '80', '80'])[1 + i % 6], 'dev', c.id, 'on', 'fixed', '海州城市商业银行', 'bench-project', 'Z77', 'admin', 'admin',
      date '2025-01-01' + (i % 700)::int, date '2025-04-01' + (i % 900)::int, 10000 + i % 1000000, 1, repeat('目标与范围说明。', 20), 'admin',
      now() - i * interval '1 minute'
    from generate_series((select count(*) from pm_project where id like 'bp%')::int + 1, ${count}::int) i,
      (select id from sys_category where del_flag = 0 order by id limit 1) c`.execute(db);
  await sql`vacuum analyze pm_project`.execute(db);
}

/** Accounts of forty departments, without passwords. */
async function fillPeople(db: Db, count: number): Promise<void> {
  await sql`insert into sys_user (id, username, realname, org_code, status)
    select 'bu' || i, 'bench' || i, '员工' || i, 'Z' || i % 40, 1 + (i % 50 = 0)::int
    from generate_series((select count(*) from sys_user where id like 'bu%')::int + 1, ${count}::int) i`.execute(db);
  await sql`vacuum analyze sys_user`.execute(db);
}

async function fillSignIns(db: Db, count: number): Promise<void> {
  await sql`insert into sys_log (id, log_type, log_content, userid, create_time)
    select 'bl' || i, 1, '用户名: bench,登录成功！', 'bench', now() - i * interval '86 seconds'
    from generate_series((select count(*) from sys_log where id like 'bl%')::int + 1, ${count}::int) i`.execute(db);
  await sql`vacuum analyze sys_log`.execute(db);
}
