import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import type { BenchLine } from './list.ts';
import { ask, percentiles } from './load.ts';

interface Running {
  base: string;
  token: string;
  database: Database;
}

const people = 500;
const allocations = 5000;

/** The resource load of 500 people in 13 weeks, with 5,000 allocations and as many tasks. */
export async function benchWorkload({ base, token, database }: Running): Promise<BenchLine[]> {
  await fill(database.db);
  const cases: [what: string, path: string, bar: number][] = [
    ['a page of 50 people', '/pm/resource/load?from=2026-03-02', 300],
    ['who of all has half of each week free', '/pm/resource/load?from=2026-03-02&freeFrom=2026-03-04&free=50', 1000],
    ['what a week is made of', '/pm/resource/cell?staffId=bw7&week=2026-W12', 300],
  ];
  const lines: BenchLine[] = [];
  for (const [what, path, bar] of cases) {
    const times: number[] = [];
    for (let round = 0; round < 33; round += 1) {
      const from = performance.now();
      const body = await ask(`${base}${path}`, { 'x-access-token': token });
      if (!body.startsWith('{"success":true')) throw new Error(`${path}: ${body.slice(0, 200)}`);
      if (round > 2) times.push(performance.now() - from);
    }
    const { p50, p95 } = percentiles(times);
    lines.push({
      what: `resource load of ${people} people × 13 weeks, 5,000 allocations and 5,000 tasks: ${what}`,
      figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
      bar: `p95 ≤ ${bar} ms`,
    });
  }
  return lines;
}

/** Made-up people, ten memberships and ten tasks of each, in 250 projects over the year around the weeks that are shown. */
async function fill(db: Db): Promise<void> {
  await sql`insert into sys_depart (id, depart_name, org_code, org_category, del_flag, status, depart_order)
    values ('bench-workload', '交付二部', 'Z78', '1', '0', '1', 0) on conflict do nothing`.execute(db);
  await sql`insert into sys_user (id, username, realname, org_code, status)
    select 'bw' || i, 'bw' || i, '资源' || i, 'Z78', 1 from generate_series(1, ${people}::int) i on conflict do nothing`.execute(
    db,
  );
  await sql`insert into sys_user_depart (id, user_id, dep_id) select 'bw' || i, 'bw' || i, 'bench-workload'
    from generate_series(1, ${people}::int) i on conflict do nothing`.execute(db);
  await sql`insert into pm_staff (id, no, name, username, rank, labour, edu, join_date, skills, create_by, create_time)
    select 'bw' || i, 'BW' || i, '资源' || i, 'bw' || i, 'T2', 'own', '30', date '2024-01-01', 'Java,Oracle', 'admin', now()
    from generate_series(1, ${people}::int) i on conflict do nothing`.execute(db);
  await sql`insert into pm_project (id, code, name, status, type, outs_class, shore, mode, customer, dept, dept_code, pm, biz_owner,
      plan_start, plan_end, budget, secret, create_by, create_time)
    select 'bw' || i, 'BENCHW-' || i, '资源项目' || i, '40', 'dev', c.id, 'on', 'fixed', '海州城市商业银行', 'bench-workload', 'Z78',
      'admin', 'admin', date '2025-09-01', date '2026-12-31', 10000, 1, 'admin', now()
    from generate_series(1, 250) i, (select id from sys_category where del_flag = 0 order by id limit 1) c
    on conflict do nothing`.execute(db);
  await sql`insert into pm_member (id, project_id, line_no, username, role, start_date, end_date, share)
    select 'bw' || i, 'bw' || (1 + i % 250), i, 'bw' || (1 + i % ${people}), 'dev', date '2025-12-01' + (i * 7 % 150),
      date '2025-12-31' + (i * 7 % 150) + (i % 60), 10 + i % 30
    from generate_series(0, ${allocations - 1}::int) i on conflict do nothing`.execute(db);
  await sql`insert into pm_task (id, project_id, name, type, status, owner, plan_start, plan_end, duration, plan_hours, schedule, ev_method,
      create_by, create_time)
    select 'bw' || i, 'bw' || (1 + i * 3 % 250), '任务' || i, 'task', '1', 'bw' || (1 + i % ${people}),
      date '2025-12-01' + (i * 11 % 150), date '2025-12-14' + (i * 11 % 150), 10, 20, 'auto', 'pct', 'admin', now()
    from generate_series(0, ${allocations - 1}::int) i on conflict do nothing`.execute(db);
  await sql`analyze pm_staff, pm_member, pm_task, pm_project, sys_user, sys_user_depart`.execute(db);
}
