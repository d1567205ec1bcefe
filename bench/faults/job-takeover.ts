// node scripts/run.mjs bench/faults/job-takeover.ts: kills a server in the middle of a scheduled job.
// Bars: another instance goes on with the run within 10 s, and the times that passed meanwhile are counted.
import { finish, holdLock, query, report, scratch, seconds, startBeside, startServer, until } from './server.ts';

const dataDir = scratch('takeover');
const first = await startServer(dataDir);

// The job deletes old log lines: a lock on them keeps it in the middle of its run for as long as it is wanted.
const letGo = holdLock(dataDir, 'lock table sys_log in access exclusive mode');
const job = `job_class_name = 'system.purge-logs'`;
await query(dataDir, 'update sys_quartz_job set status = -1, next_at = null');
await query(
  dataDir,
  `update sys_quartz_job set status = 0, cron_expression = '0/5 * * * * ?', misfire = 'skip',
    next_at = to_timestamp(ceil(extract(epoch from now()) / 5) * 5), missed_count = 0 where ${job}`,
);
const run = async () => {
  const rows = await query<{ attempts: number; state: string }>(
    dataDir,
    'select t.attempts, t.state from sys_task t join sys_quartz_run r on r.id = t.id order by t.id limit 1',
  );
  return rows[0];
};
await until('the job runs', 30_000, async () => (await run())?.state === 'running');

// The second instance shares the first one's database, which outlives the first one's kill.
const second = await startBeside(dataDir, 'takeover-second');
await first.stop('SIGKILL');
const took = await until('the run goes on elsewhere', 60_000, async () => (await run())?.attempts === 2);
report('a killed job goes on elsewhere', seconds(took), '≤ 10 s', took <= 10_000);

// Twelve times of the job and more pass while its run is held up.
await new Promise((resolve) => setTimeout(resolve, 30_000));
await letGo();
await until('the run ends', 60_000, async () => (await run())?.state === 'done');
const [counted] = await query<{ missed: number; passed: number; runs: number }>(
  dataDir,
  `select j.missed_count as missed, (select count(*)::int from sys_quartz_run r where r.job_id = j.id) as runs,
    round(extract(epoch from j.next_at - (select min(due_at) from sys_quartz_run r where r.job_id = j.id)) / 5)::int as passed
   from sys_quartz_job j where ${job}`,
);
const { missed = 0, passed = 0, runs = 0 } = counted ?? {};
report(
  'its times add up',
  `${passed} passed = ${runs} run + ${missed} missed`,
  'equal',
  passed === runs + missed && missed >= 6,
);

await second.stop();
// The database of the killed server is ended by the next start of its folder.
await (await startServer(dataDir)).stop();
finish();
