// node scripts/run.mjs bench/faults/locked-table.ts: somebody holds a lock on a table for 20 s.
// Bars: writers of it are told within 9 s and leave nothing behind; sign-in goes on; no writer keeps waiting in the database.
import {
  addPosition,
  finish,
  holdLock,
  query,
  report,
  scratch,
  seconds,
  signIn,
  startServer,
  until,
} from './server.ts';

const dataDir = scratch('locked');
const server = await startServer(dataDir);
const token = await signIn(server);
const letGo = holdLock(dataDir, 'lock table sys_position in exclusive mode');
await until('the lock is held', 10_000, async () => {
  const rows = await query(
    dataDir,
    `select 1 from pg_locks where granted and mode = 'ExclusiveLock' and relation = 'sys_position'::regclass`,
  );
  return rows.length > 0;
});
// More writers than there are connections.
const writes = Promise.all(Array.from({ length: 40 }, (_, at) => addPosition(server, token, `locked_${at}`)));
await new Promise((resolve) => setTimeout(resolve, 1000));
const signIns: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const begun = performance.now();
  await signIn(server);
  signIns.push(performance.now() - begun);
}
const answers = await writes;
const slowest = Math.max(...answers.map(({ took }) => took));
const waiting = () =>
  query(dataDir, `select 1 from pg_locks where not granted and relation = 'sys_position'::regclass`);
const cleared = await until('nobody waits for the lock', 10_000, async () => (await waiting()).length === 0);
await letGo();
await new Promise((resolve) => setTimeout(resolve, 1000));
const [stored] = await query<{ stored: number }>(
  dataDir,
  `select count(*)::int as stored from sys_position where code like 'locked%'`,
);
report('writers of a locked table', `slowest answer ${seconds(slowest)}`, '≤ 9 s', slowest <= 9000);
report(
  'what they say',
  answers[0]?.message ?? '',
  '系统繁忙，请稍后重试',
  answers.every(({ message, status }) => status === 503 && message === '系统繁忙，请稍后重试'),
);
report('writes stored afterwards', String(stored?.stored), '0', stored?.stored === 0);
report(
  'writers still waiting in the database',
  `none ${seconds(cleared)} after the last answer`,
  '≤ 2 s',
  cleared <= 2000,
);
report(
  'sign-in meanwhile',
  `slowest of 5: ${Math.max(...signIns).toFixed(0)} ms`,
  '≤ 1 s',
  Math.max(...signIns) <= 1000,
);
await server.stop();
finish();
