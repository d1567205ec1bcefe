// node scripts/run.mjs bench/faults/paused-database.ts: every process of the database stands still for 20 s, then goes on.
// Bars: every call is answered before its client gives up (9 s), and nothing is stored that was refused.
import { execFileSync } from 'node:child_process';
import {
  type Answer,
  addPosition,
  call,
  finish,
  postmasterOf,
  query,
  readiness,
  report,
  scratch,
  seconds,
  signIn,
  startServer,
  until,
} from './server.ts';

const dataDir = scratch('paused');
const server = await startServer(dataDir);
const token = await signIn(server);
const { pid } = postmasterOf(dataDir);
const children = () =>
  execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
const signal = (name: NodeJS.Signals) => {
  // The first one makes the others; it stands still before they are listed.
  process.kill(pid, name);
  for (const one of children())
    try {
      process.kill(one, name);
    } catch {
      // It has ended since it was listed.
    }
};
const write = (code: string) => addPosition(server, token, code);

// Writes are under way when the pause begins, and others come while it lasts.
const under: Promise<Answer>[] = [];
for (let at = 0; at < 33; at += 1) under.push(write(`under_way_${at}`));
await new Promise((resolve) => setTimeout(resolve, 70));
signal('SIGSTOP');
const stopped = performance.now();
const late = Array.from({ length: 66 }, (_, at) =>
  at % 2 === 0 ? write(`during_${at}`) : call(server, 'GET', '/sys/position/list', { token }),
);
const ready = await readiness(server);
const answers = await Promise.all([...under, ...late]);
await new Promise((resolve) => setTimeout(resolve, Math.max(0, 20_000 - (performance.now() - stopped))));
signal('SIGCONT');
await until('the server is whole', 15_000, async () => (await write(`after_${Math.round(performance.now())}`)).success);
await new Promise((resolve) => setTimeout(resolve, 3000));

const slowest = Math.max(...answers.map(({ took }) => took));
const refused = answers.filter(({ success }) => !success);
const wrong = refused.filter(({ status, message }) => status !== 503 || !/系统繁忙|数据库/.test(message));
const [stored] = await query<{ stored: number }>(
  dataDir,
  `select count(*)::int as stored from sys_position where code like 'under\\_way%' or code like 'during%'`,
);
const told = answers.filter(({ success, message }) => success && message.includes('添加')).length;
// A commit that the database was carrying out when it stopped can be called back by nobody: its caller is told so.
const doubtful = answers.filter(({ message }) => message === '系统繁忙，操作可能已经完成，请刷新后确认').length;
const count = stored?.stored ?? 0;
report(
  'answers while the database stands still',
  `slowest of ${answers.length}: ${seconds(slowest)}`,
  '≤ 9 s',
  slowest <= 9000,
);
report('refusals that do not say so', `${wrong.length} of ${refused.length}`, '0', wrong.length === 0);
report('/readyz', `${ready.status}`, '503', ready.status === 503);
report(
  'writes stored',
  `${count} stored, ${told} told so, ${doubtful} told that it may be`,
  'none beyond those',
  count >= told && count <= told + doubtful,
);
await server.stop();
finish();
