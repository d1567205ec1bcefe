// What the provoked faults share: a server in a process of its own, calls to it, and a table of what was seen.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const password = 'Fault-and-return-20';
const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A folder that the database's account can enter; it and its database are gone when the process ends.
 * @param bytes a file system of its own of that size, which takes root
 */
export function scratch(name: string, bytes?: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), `dossier-${name}-`));
  chmodSync(folder, 0o755);
  if (bytes) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', folder]);
  process.once('exit', () => {
    endDatabase(folder);
    if (bytes) execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** What a script that broke off has left running. */
function endDatabase(dataDir: string): void {
  try {
    process.kill(postmasterOf(dataDir).pid, 'SIGQUIT');
  } catch {
    // There is none.
  }
}

export interface Running {
  child: ChildProcess;
  address: string;
  ended: Promise<number | null>;
  /** Everything printed until now. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server as `npm start` runs it, on a free port and its own database. */
export function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [...process.execArgv, 'server/src/main.ts'], {
    cwd: repository,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      CAPTCHA: 'off',
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
    child.stdout.on('data', () => {
      const [, address] = /(?:ready in .*|waits for room on its disk): (http\S+)/.exec(text) ?? [];
      if (!address) return;
      const stop = (signal: NodeJS.Signals = 'SIGINT') => {
        child.kill(signal);
        return ended;
      };
      resolve({ child, address, ended, output: () => text, stop });
    });
  });
}

export interface Answer {
  status: number;
  success: boolean;
  message: string;
  result: unknown;
  /** Milliseconds until the answer was there. */
  took: number;
}

/** One call; what does not come back at all rejects. */
export async function call(
  { address }: Running,
  method: 'GET' | 'POST',
  target: string,
  { token = '', body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${address}/jeecg-boot${target}`, {
    method,
    headers: { 'x-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });
  const envelope = (await response.json()) as Omit<Answer, 'status' | 'took'>;
  return { ...envelope, status: response.status, took: performance.now() - begun };
}

export async function signIn(server: Running): Promise<string> {
  const answer = await call(server, 'POST', '/sys/login', { body: { username: 'admin', password } });
  if (!answer.success) throw new Error(`no sign-in: ${answer.message}`);
  return (answer.result as { token: string }).token; // the contract's LoginResult
}

/** `/readyz`: its status and what it says. */
export async function readiness({ address }: Running): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) });
  return { status: response.status, text: await response.text() };
}

/** Process and socket of the embedded database, as its lock file tells them. */
export function postmasterOf(dataDir: string): { pid: number; connection: pg.ClientConfig } {
  const lines = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  const connection = { host: lines[4] ?? '', port: Number(lines[3]), user: 'postgres', database: 'dossier' };
  return { pid: Number(lines[0]), connection };
}

/** One statement beside the server. */
export async function query<R extends pg.QueryResultRow>(dataDir: string, text: string): Promise<R[]> {
  const client = new pg.Client(postmasterOf(dataDir).connection);
  client.on('error', () => {}); // the query rejects with it
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A further server on the database of the first; the folder of its own files goes with it. */
export function startBeside(dataDir: string, name: string, env: Record<string, string> = {}): Promise<Running> {
  const host = encodeURIComponent(postmasterOf(dataDir).connection.host ?? '');
  return startServer(scratch(name), {
    DATABASE_URL: `postgres://postgres@localhost:5432/dossier?host=${host}`,
    ...env,
  });
}

/** Takes a lock in a session of its own. @returns lets go of it */
export function holdLock(dataDir: string, lock: string): () => Promise<void> {
  const hold = 'select pg_sleep(600)';
  const held = query(dataDir, `begin; ${lock}; ${hold}`).catch(() => []);
  return async () => {
    await query(
      dataDir,
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%${hold}%' and pid <> pg_backend_pid()`,
    );
    await held;
  };
}

/** The write that the faults are tried with. */
export function addPosition(server: Running, token: string, code: string): Promise<Answer> {
  return call(server, 'POST', '/sys/position/add', { token, body: { code, name: `职务 ${code}`, postRank: '1' } });
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Milliseconds until something is so. @throws when it is not within `most` */
export async function until(what: string, most: number, isSo: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now();
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (performance.now() - begun > most) throw new Error(`${what}: not within ${most} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return performance.now() - begun;
}

const missed: string[] = [];

/** Says one figure beside its bar, and remembers a figure that missed it. */
export function report(what: string, figure: string, bar: string, isGood: boolean): void {
  if (!isGood) missed.push(what);
  console.log(`${isGood ? '✓' : '✗'} ${what}: ${figure} (bar: ${bar})`);
}

/** Ends the script: 1 when a bar was missed. */
export function finish(): never {
  process.exit(missed.length === 0 ? 0 : 1);
}
