import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/database.ts';
import { aPerson } from '../server/test/people.ts';
import type { BenchLine } from './list.ts';
import { ask } from './load.ts';

interface Running {
  base: string;
  database: Database;
  /** The token of another person. */
  signIn(username: string): Promise<string>;
}

const tasks = 100_000;
const people = 200;
const requests = 60;
const chief = 'bench_chief';
const head = 'bench_flow_1';

/** The inbox of approvals while a hundred thousand tasks are open, and as many again of one person. */
export async function benchFlow({ base, database, signIn }: Running): Promise<BenchLine[]> {
  await fillFlow(database.db);
  const all = `approvals, ${tasks.toLocaleString('en')} open tasks`;
  const own = (tasks / people).toLocaleString('en');
  const cases: [what: string, by: string, path: string, total: number][] = [
    [
      `${all} of ${people} people: inbox of one with ${own}, under a data rule`,
      head,
      '/flow/inbox/list',
      tasks / people,
    ],
    [`${all} of ${people} people: the same, a part of the title`, head, '/flow/inbox/list?text=项目 77', 0],
    [`${all} of ${people} people: figures of the tabs`, head, '/flow/counts', 0],
    [`${all} of one person: inbox`, chief, '/flow/inbox/list', tasks],
    [`${all} of one person: page 1 000`, chief, '/flow/inbox/list?pageNo=1000', tasks],
    [`${all} of one person: figures of the tabs`, chief, '/flow/counts', 0],
  ];
  const lines: BenchLine[] = [];
  for (const [what, by, path, total] of cases) {
    const headers = { 'x-access-token': await signIn(by) };
    const times: number[] = [];
    for (let at = 0; at < requests; at += 1) {
      const began = performance.now();
      const body = await ask(`${base}${encodeURI(path)}`, headers);
      times.push(performance.now() - began);
      const answer = JSON.parse(body) as { success: boolean; result: { total?: number; records?: unknown[] } };
      if (!answer.success || (total > 0 && answer.result.total !== total))
        throw new Error(`${path}: ${body.slice(0, 200)}`);
    }
    const sorted = times.slice(10).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
    const bar = path.includes('pageNo') ? {} : { bar: '≤ 50 ms' };
    lines.push({ what, figure: `${at(0.5)} ms, p95 ${at(0.95)} ms`, ...bar });
  }
  return lines;
}

/** Projects that wait, each for one of the people and for the one who has them all. */
async function fillFlow(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from flow_version where id = 'bench-flow'`.execute(db);
  if (rows.length > 0) return;
  const rule = { component: 'pm/ProjectList', column: 'pm', condition: '=', value: '#{sys_user_code}' };
  await aPerson({ db }, { username: chief, permissions: ['pm:project:list'] });
  await aPerson({ db }, { username: head, permissions: ['pm:project:list'], rules: [rule] });
  await sql`update sys_user_secret set password_hash = (select s.password_hash from sys_user_secret s
      join sys_user u on u.id = s.user_id where u.username = 'admin')
    where user_id in (select id from sys_user where username = any(${[chief, head]}))`.execute(db);
  const graph = { nodes: [], facts: ['budget', 'customer'], focus: [], fallback: null };
  await sql`insert into flow_version (id, code, name, version, graph)
    values ('bench-flow', 'pm.project', '项目立项审批', 1, ${JSON.stringify(graph)}::jsonb)`.execute(db);
  const numbers = sql`generate_series(1, ${tasks}::integer) i`;
  const who = sql`'bench_flow_' || (i % ${people}::integer + 1)`;
  await sql`insert into pm_project (id, code, name, status, type, outs_class, shore, mode, customer, dept, dept_code, pm, biz_owner,
      plan_start, plan_end, budget, tenant_id, create_by, create_time)
    select 'bench-flow-' || i, 'BENCH-' || i, '评测项目 ' || i, '20', 'dev', (select id from sys_category where code = 'ITO1'), 'on',
      'fixed', '海州城市商业银行', d.id, d.org_code, ${who}, 'admin', '2026-01-05', '2026-12-31', i, 0, 'admin', now()
    from ${numbers}, (select id, org_code from sys_depart where org_code = 'A01') d`.execute(db);
  await sql`insert into flow_instance (id, code, name, version_id, resource, action, record_id, title, applicant, from_state)
    select 'bench-i' || i, 'pm.project', '项目立项审批', 'bench-flow', '/pm/project', 'submit', 'bench-flow-' || i,
      '评测项目 ' || i, 'admin', '10' from ${numbers}`.execute(db);
  await sql`insert into flow_step (id, instance_id, code, node_id, name, due_at, next_at)
    select 'bench-s' || i, 'bench-i' || i, 'pm.project', 'head', '部门负责人', now() + i * interval '1 minute', now() + interval '1 year'
    from ${numbers}`.execute(db);
  for (const [kind, name] of [
    ['p', who],
    ['c', sql`${chief}`],
  ] as const)
    await sql`insert into flow_task (id, instance_id, step_id, node_id, step, resource, record_id, applicant, username, state, due_at)
      select 'bench-' || ${kind} || i, 'bench-i' || i, 'bench-s' || i, 'head', '部门负责人', '/pm/project', 'bench-flow-' || i, 'admin',
        ${name}, 'open', now() + i * interval '1 minute' from ${numbers}`.execute(db);
  for (const table of ['pm_project', 'flow_instance', 'flow_step', 'flow_task'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}
