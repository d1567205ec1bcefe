// node scripts/run.mjs bench/faults/full-disk.ts (as root: it mounts a small file system of its own)
// Fills the disk of the embedded database until PostgreSQL panics, keeps it full, and makes room again.
// Bars: the server stays up; reads and sign-in go on as long as the database lives; every call says why; whole within 5 s of room.
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

const dataDir = scratch('full-disk', 600 * 1024 * 1024);
const filler = path.join(dataDir, 'filler');
const isFull = /磁盘空间不足/;

/** Other files take whatever room there is. */
function fill(): void {
  for (let size = 4 * 1024 * 1024; size >= 512; size = size / 2) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size, 'x'));
    } catch {
      // Not so much any more.
    }
  }
}

let server = await startServer(dataDir);
let token = await signIn(server);
const add = (code: string) => addPosition(server, token, code);
const list = () => call(server, 'GET', '/sys/position/list', { token });
const isWhole = async () =>
  (await add(`w${Math.round(performance.now())}`)).success && (await readiness(server)).status === 200;
await until('the reserve is there', 10_000, () => existsSync(path.join(dataDir, 'reserve-1')));

console.log('— full, and the database lives');
fill();
await until('writes are refused', 5_000, async () => isFull.test((await add('refused')).message));
fill(); // what the first part of the reserve gave back
const reads: Answer[] = [];
for (let round = 0; round < 20; round += 1) reads.push(await list());
report(
  'reads on a full disk',
  `${reads.filter(({ success }) => success).length} of 20`,
  '20',
  reads.every(({ success }) => success),
);
const signIns = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(server)));
const entered = signIns.filter(({ status }) => status === 'fulfilled').length;
report('sign-ins on a full disk', `${entered} of 5`, '5', entered === 5);
report(
  '/readyz on a full disk',
  (await readiness(server)).text,
  'disk-full',
  /disk-full/.test((await readiness(server)).text),
);

console.log('— PostgreSQL panics, and finds no room to start');
const first = postmasterOf(dataDir).pid;
const isDown = async () => (await readiness(server)).status === 503;
await until('the database is out for longer than a start takes', 120_000, async () => {
  fill();
  // Its log alone, past the piece that is begun: the next one needs a new file.
  await query(
    dataDir,
    `select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) from generate_series(1, 20)`,
  ).catch(() => {});
  if (!(await isDown())) return false;
  fill();
  await sleep(3_000);
  return isDown();
});
console.log(
  `  ${
    readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
      .split('\n')
      .filter((line) => /PANIC|No space/.test(line))
      .at(-1) ?? 'its log had no room either'
  }`,
);
const texts = new Set<string>();
let slowest = 0;
const begun = performance.now();
let calls = 0;
while (performance.now() - begun < 20_000) {
  for (const answer of [
    await list(),
    await add('never'),
    await call(server, 'POST', '/sys/login', { body: { username: 'admin', password: 'x' } }),
  ]) {
    texts.add(answer.message);
    slowest = Math.max(slowest, answer.took);
    calls += 1;
  }
  fill();
  await sleep(250);
}
report('the server lives', server.child.exitCode === null ? 'yes' : 'no', 'yes', server.child.exitCode === null);
report(
  `${calls} calls say why`,
  [...texts].join(' | '),
  '磁盘空间不足',
  [...texts].every((text) => isFull.test(text)),
);
report('slowest of them', `${Math.round(slowest)} ms`, '≤ 2000 ms', slowest <= 2000);
const ready = await readiness(server);
report(
  '/readyz',
  `${ready.status} ${ready.text}`,
  '503 with the reason',
  ready.status === 503 && isFull.test(ready.text),
);

console.log('— room again');
rmSync(filler);
const whole = await until('whole again', 30_000, isWhole);
report('whole again after room', seconds(whole), '≤ 5 s', whole <= 5_000);
report(
  'another database process',
  String(postmasterOf(dataDir).pid !== first),
  'true',
  postmasterOf(dataDir).pid !== first,
);

console.log('— a goodbye on a full disk');
await until(
  'the reserve is whole again',
  10_000,
  () => existsSync(path.join(dataDir, 'reserve-1')) && existsSync(path.join(dataDir, 'reserve-2')),
);
fill();
const stopBegun = performance.now();
const code = await server.stop();
const goodbye = performance.now() - stopBegun;
report(
  'a stop on a full disk',
  `code ${code} in ${seconds(goodbye)}`,
  'code 0 in 10 s',
  code === 0 && goodbye < 10_000,
);

console.log('— a start on a full disk, without any room at all');
for (const name of ['reserve-1', 'reserve-2']) rmSync(path.join(dataDir, name), { force: true });
fill();
server = await startServer(dataDir);
const waits = await readiness(server);
console.log(`  ${server.output().trim().split('\n').at(-1)}`);
const how = /waits for room/.test(server.output()) ? 'waits' : 'reads only';
report('it is up', `${how}: ${waits.status} ${waits.text}`, 'says why', isFull.test(waits.text));
rmSync(filler);
const woken = await until('whole after a start without room', 30_000, async () => {
  const lines = server.output().split('\n');
  const address = lines.map((line) => /ready in .*: (http\S+)/.exec(line)?.[1]).find(Boolean);
  if (!address) return false;
  server = { ...server, address };
  token = await signIn(server);
  return isWhole();
});
report('whole again after room', seconds(woken), '≤ 5 s', woken <= 5_000);
await server.stop();
finish();
