// node scripts/run.mjs bench/crash.ts [ROUNDS]: kills server and database with SIGKILL during writes, and counts.
// Passes when no acknowledged write is lost, none is half done, and every next start is clean.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const rounds = Number(process.argv[2] ?? 20);
const writers = 8;
const password = 'Crash-and-return-20';
const repository = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'dossier-crash-'));
chmodSync(dataDir, 0o755); // as root the database runs as another user, who must get in

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  CAPTCHA: 'off',
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
};

interface Running {
  child: ChildProcess;
  address: string;
  /** Milliseconds from the start of the process to the line that says it is ready. */
  took: number;
}

function start(): Promise<Running> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the start ended with ${code}`)));
    child.stdout.on('data', (data: Buffer) => {
      const [, address] = /ready in .*: (http\S+)/.exec(data.toString()) ?? [];
      if (address) resolve({ child, address, took: performance.now() - begun });
    });
  });
}

/** The lines of PostgreSQL's lock file: process, and where its socket is. */
function lockFile(): string[] {
  return readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
}

async function post(
  address: string,
  call: string,
  token: string,
  body: object,
): Promise<{ success: boolean; result: unknown }> {
  const response = await fetch(`${address}/jeecg-boot${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { success: boolean; result: unknown };
}

async function signIn(address: string): Promise<string> {
  const { result } = await post(address, '/sys/login', '', { username: 'admin', password });
  return (result as { token: string }).token; // the contract's LoginResult
}

/** Adds positions until the server is gone; remembers a code only when the server said that it is saved. */
async function write(address: string, token: string, prefix: string, acknowledged: Set<string>): Promise<void> {
  for (let number = 0; ; number += 1) {
    const code = `${prefix}-${number}`;
    try {
      const { success } = await post(address, '/sys/position/add', token, {
        code,
        name: `职务 ${code}`,
        postRank: '1',
      });
      if (success) acknowledged.add(code);
    } catch {
      return;
    }
  }
}

/** What to end this round: both at once, the server alone (its database goes on), the database a moment before. */
async function kill({ child }: Running, round: number): Promise<string> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const postmaster = Number(lockFile()[0]);
  const kind = ['both', 'server', 'database first'][round % 3] ?? 'both';
  if (kind !== 'server') process.kill(postmaster, 'SIGKILL');
  if (kind === 'database first') await sleep(5);
  child.kill('SIGKILL');
  await ended;
  return kind;
}

interface Count {
  lost: string[];
  /** Positions without their line of history, or the other way round: a transaction that was cut in two. */
  halves: number;
}

async function count(acknowledged: Set<string>): Promise<Count> {
  const [, , , port, host] = lockFile();
  const client = new pg.Client({ host: host ?? '', port: Number(port), user: 'postgres', database: 'dossier' });
  await client.connect();
  const { rows } = await client.query<{ code: string }>('select code from sys_position');
  const { rows: halves } = await client.query<{ count: number }>(
    `select count(*)::int as count from sys_position p
     full join (select data_id from sys_data_log where data_table = 'sys_position') l on l.data_id = p.id
     where (p.id is null or l.data_id is null) and (p.code is null or p.code ~ '^r[0-9]+-')`,
  );
  await client.end();
  const there = new Set(rows.map(({ code }) => code));
  return { lost: [...acknowledged].filter((code) => !there.has(code)), halves: halves[0]?.count ?? 0 };
}

const acknowledged = new Set<string>();
const times: number[] = [];
let bad = 0;
let server = await start();
for (let round = 1; round <= rounds; round += 1) {
  const before = acknowledged.size;
  const { address } = server;
  const token = await signIn(address);
  const work = Array.from({ length: writers }, (_none, writer) =>
    write(address, token, `r${round}-${writer}`, acknowledged),
  );
  await sleep(200 + Math.random() * 1300);
  const kind = await kill(server, round);
  await Promise.all(work);
  server = await start();
  times.push(server.took);
  const { lost, halves } = await count(acknowledged);
  bad += lost.length + halves;
  const written = acknowledged.size - before;
  console.log(
    `round ${round} (${kind}): ${written} acknowledged, ${lost.length} lost, ${halves} half, ready again in ${Math.round(server.took)} ms`,
  );
}

const ended = new Promise((resolve) => server.child.once('exit', resolve));
server.child.kill('SIGINT');
await ended;
const doctor = spawnSync(process.execPath, ['server/src/doctor.ts'], { cwd: repository, env, stdio: 'inherit' });
if (doctor.status !== 0) bad += 1;
rmSync(dataDir, { recursive: true, force: true });

times.sort((a, b) => a - b);
const median = Math.round(times[Math.floor(times.length / 2)] ?? 0);
console.log(
  `${rounds} rounds, ${acknowledged.size} acknowledged writes, ${bad} lost or broken; ready again in ${median} ms (median), ${Math.round(times.at(-1) ?? 0)} ms (longest)`,
);
process.exit(bad === 0 ? 0 : 1);
