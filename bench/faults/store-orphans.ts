// node scripts/run.mjs bench/faults/store-orphans.ts: kills a server during uploads until bytes lie in the store without a row.
// Bar: a day later the hourly job has removed them, and `doctor --deep` is clean.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  call,
  finish,
  postmasterOf,
  query,
  type Running,
  report,
  scratch,
  signIn,
  startServer,
  until,
} from './server.ts';

const dataDir = scratch('orphans');
const store = path.join(dataDir, 'files');
const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
const doctor = () =>
  spawnSync(process.execPath, [...process.execArgv, 'server/src/doctor.ts', '--deep'], { env, encoding: 'utf8' });
const contents = () =>
  readdirSync(store)
    .filter((folder) => /^[0-9a-f]{2}$/.test(folder))
    .flatMap((folder) => readdirSync(path.join(store, folder)).map((name) => path.join(store, folder, name)));

async function upload({ address }: Running, token: string): Promise<void> {
  for (;;) {
    const form = new FormData();
    form.append('biz', 'temp');
    form.append('file', new Blob([randomBytes(20_000).toString('hex')]), '附件.txt');
    await fetch(`${address}/jeecg-boot/sys/common/upload`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
  }
}

let rounds = 0;
let orphans = 0;
while (orphans === 0 && rounds < 20) {
  rounds += 1;
  const server = await startServer(dataDir);
  const token = await signIn(server);
  const uploads = Promise.allSettled(Array.from({ length: 8 }, () => upload(server, token)));
  await sleep(1_000 + Math.random() * 500);
  process.kill(postmasterOf(dataDir).pid, 'SIGKILL');
  server.child.kill('SIGKILL');
  await uploads;
  orphans = Number(/(\d+) contents without row/.exec(doctor().stdout)?.[1] ?? 0);
}
console.log(`${orphans} contents without row after ${rounds} kills`);
const yesterday = Date.now() / 1000 - 25 * 3600;
for (const file of contents()) utimesSync(file, yesterday, yesterday);

const server = await startServer(dataDir);
const token = await signIn(server);
const [job] = await query<{ id: string }>(
  dataDir,
  `select id from sys_quartz_job where job_class_name = 'system.purge-files'`,
);
const started = await call(server, 'GET', `/sys/quartzJob/execute?id=${job?.id}`, { token });
await until('the job ends', 60_000, async () => {
  const run = await call(server, 'GET', `/sys/quartzJob/queryRun?id=${started.result}`, { token });
  const { endTime, message } = run.result as { endTime: string | null; message: string }; // the contract's run
  if (endTime !== null) console.log(`  ${message}`);
  return endTime !== null;
});
await server.stop();
const { status, stdout } = doctor();
report('orphans were made', String(orphans), '≥ 1', orphans > 0);
report('doctor --deep afterwards', stdout.trim().split('\n').at(-1) ?? '', 'all is well', status === 0);
finish();
