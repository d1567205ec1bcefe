// node scripts/run.mjs bench/faults/clock.ts: leaves behind what a clock that was three days ahead has written.
// The machine's own clock is left alone: next times and leases are set as such a clock would have set them.
// Bar: the job of every five seconds runs again, and the held task is taken over, within 15 s.
import { finish, query, report, scratch, seconds, startServer, until } from './server.ts';

const dataDir = scratch('clock');
const server = await startServer(dataDir);
await query(dataDir, 'update sys_quartz_job set status = -1, next_at = null');
await query(
  dataDir,
  `update sys_quartz_job set status = 0, cron_expression = '0/5 * * * * ?', next_at = now() + interval '3 days'
   where job_class_name = 'system.purge-logs'`,
);
const runs = async (state: string) =>
  (await query(dataDir, `select 1 from sys_task t join sys_quartz_run r on r.id = t.id where t.state = '${state}'`))
    .length;
const fired = await until('the job runs', 60_000, async () => (await runs('done')) > 0);
report('a job whose time lies three days ahead runs', seconds(fired), '≤ 15 s', fired <= 15_000);

await query(dataDir, `update sys_quartz_job set status = -1, next_at = null`);
await until('nothing runs', 30_000, async () => (await runs('running')) + (await runs('waiting')) === 0);
await query(
  dataDir,
  `update sys_task set state = 'running', worker = 'dead', lease_until = now() + interval '3 days', finished_at = null
   where id = (select max(id) from sys_quartz_run)`,
);
const taken = await until('the task is taken over', 60_000, async () => (await runs('running')) === 0);
report('a task held for three days by a dead server ends', seconds(taken), '≤ 15 s', taken <= 15_000);
await server.stop();
finish();
