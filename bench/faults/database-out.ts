// node scripts/run.mjs bench/faults/database-out.ts: kills the embedded database under load, five times.
// Bars: every call is answered and says what is out; the database is back within 5 s; no acknowledged write is lost.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addPosition,
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

const dataDir = scratch('database-out');
const server = await startServer(dataDir);
const token = await signIn(server);
const said = new Map<string, number>();
const acknowledged: string[] = [];
let broken = 0;
let isOver = false;

async function write(writer: number): Promise<void> {
  for (let number = 0; !isOver; number += 1) {
    const code = `d${writer}-${number}`;
    try {
      const { success, message } = await addPosition(server, token, code);
      if (success) acknowledged.push(code);
      else said.set(message, (said.get(message) ?? 0) + 1);
    } catch {
      broken += 1;
    }
  }
}

const writers = Promise.all(Array.from({ length: 8 }, (_none, writer) => write(writer)));
let longest = 0;
let seen503 = 0;
for (let round = 0; round < 5; round += 1) {
  await sleep(1_000);
  process.kill(postmasterOf(dataDir).pid, 'SIGKILL');
  await until('/readyz says it', 5_000, async () => {
    const { status, text } = await readiness(server);
    if (status === 503 && /数据库/.test(text)) seen503 += 1;
    return status === 503;
  });
  const took = await until('ready again', 60_000, async () => (await readiness(server)).status === 200);
  longest = Math.max(longest, took);
}
await sleep(500);
isOver = true;
await writers;
const rows = await query<{ code: string }>(dataDir, `select code from sys_position where code like 'd%-%'`);
const there = new Set(rows.map(({ code }) => code));
const lost = acknowledged.filter((code) => !there.has(code)).length;
const strange = [...said.keys()].filter((message) => !/^数据库(暂时不可用|正在恢复)/.test(message));
for (const [message, count] of said) console.log(`  ${count} × ${message}`);
report('calls without an answer', String(broken), '0', broken === 0);
report('answers that do not say what is out', strange.join(' | ') || '0', '0', strange.length === 0);
report('/readyz said what is out', `${seen503} of 5`, '5', seen503 === 5);
report('ready again after a kill', seconds(longest), '≤ 5 s', longest <= 5_000);
report('acknowledged writes lost', `${lost} of ${acknowledged.length}`, '0', lost === 0);
await server.stop();
finish();
