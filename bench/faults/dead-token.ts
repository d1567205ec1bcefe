// node scripts/run.mjs bench/faults/dead-token.ts: sessions end on one server while another one hears nothing of it.
// Bar: the next call with such a token is refused by the other server, every time.
import { call, finish, query, report, scratch, signIn, startBeside, startServer } from './server.ts';

const dataDir = scratch('token');
// Both read the tokens of either.
const keys = { TOKEN_KEY: 'a'.repeat(64) };
const first = await startServer(dataDir, keys);
const second = await startBeside(dataDir, 'token-second', keys);
// What a process sends to a listener that stands still stays in its socket.
const listeners = await query<{ pid: number }>(dataDir, `select pid from pg_stat_activity where query like 'listen%'`);
const rounds = 100;

async function refusedAt(what: string): Promise<void> {
  let [refused, slowest] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const token = await signIn(first);
    const before = await call(second, 'GET', '/sys/user/getUserInfo', { token });
    if (!before.success) throw new Error(`the second server does not know the session: ${before.message}`);
    await call(first, 'POST', '/sys/logout', { token, body: {} });
    const after = await call(second, 'GET', '/sys/user/getUserInfo', { token });
    if (after.status === 401) refused += 1;
    slowest = Math.max(slowest, after.took);
  }
  report(
    what,
    `${refused} of ${rounds} refused by the next call, slowest ${slowest.toFixed(0)} ms`,
    'all',
    refused === rounds,
  );
}

await refusedAt('ended on another server');
for (const { pid } of listeners) process.kill(pid, 'SIGSTOP');
try {
  await refusedAt('ended on another server, while its listening connection stands still');
} finally {
  for (const { pid } of listeners) process.kill(pid, 'SIGCONT');
}
await second.stop();
await first.stop();
finish();
