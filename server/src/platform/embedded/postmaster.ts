import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { Account } from './account.ts';
import { type Binaries, program } from './binaries.ts';
import { stateOf, waitUntil } from './processes.ts';
import { recoverCluster, stopOnWindows } from './recovery.ts';
import { cannotRun, StartupError } from './startup-error.ts';

/** What one running database needs to be known of. */
export interface PostmasterInput {
  binaries: Binaries;
  account: Account;
  cluster: string;
  logFile: string;
  /** Only where connections go over loopback TCP (Windows). */
  password: string | undefined;
  settings: Record<string, string>;
  note: (line: string) => void;
}

export interface Postmaster {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
  /** Called once when it ends without having been asked to and cannot be brought back. */
  onLost(listener: (error: Error) => void): void;
}

/** Memory for a small office machine; no compiling and no parallel workers, which cost more than short queries gain. */
const defaults = { shared_buffers: '128MB', jit: 'off', max_parallel_workers_per_gather: '0', random_page_cost: '1.1' };

const windows = process.platform === 'win32';

/** Starts the database of a cluster and keeps it running: after a crash of its own it is started again. */
export async function startPostmaster(input: PostmasterInput): Promise<Postmaster> {
  const place = windows ? await loopback() : privateSocket(input);
  const settings = { ...defaults, ...input.settings, ...place.settings };
  const args = [
    '-D',
    input.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const restarts: number[] = [];
  let stopping = false;
  let lost: ((error: Error) => void) | undefined;

  const launch = async (): Promise<ChildProcess | null> => {
    await recoverCluster(input.binaries, input.cluster, input.note);
    rotate(input.logFile);
    if (windows) return launchOnWindows(input, args);
    const child = await launchHere(input, args);
    child.once('exit', (code, signal) => {
      if (!stopping) void revive(`code ${code}, signal ${signal}`);
    });
    return child;
  };

  const revive = async (how: string): Promise<void> => {
    input.note(`the embedded database ended unexpectedly (${how}); starting it again`);
    const now = Date.now();
    restarts.push(now);
    try {
      if (restarts.filter((time) => now - time < 60_000).length > 3)
        throw new Error('it ended four times within a minute');
      child = await launch();
      if (stopping) await end(child); // asked to stop while it was coming back
    } catch (error) {
      lost?.(error as Error); // thrown above or by launch: both throw Errors
    }
  };

  let child = await launch().catch((error: unknown) => {
    place.remove();
    throw error;
  });
  return {
    connection: { ...place.connection, user: 'postgres', password: input.password },
    onLost: (listener) => {
      lost = listener;
    },
    stop: async () => {
      stopping = true;
      if (windows) stopOnWindows(input.binaries, input.cluster);
      else await end(child);
      place.remove();
    },
  };
}

/** The process group is its own: Ctrl-C at the terminal must reach the server, which stops the database last. */
async function launchHere(input: PostmasterInput, args: string[]): Promise<ChildProcess> {
  const log = openSync(input.logFile, 'a');
  const child = spawn(program(input.binaries, 'postgres'), args, {
    ...input.account,
    cwd: input.cluster,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, PGDATA: undefined, PGPORT: undefined, PGHOST: undefined },
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const ended = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  const ready = await waitUntil(() => ended() || isReady(input.cluster), 120_000);
  if (failure) throw cannotRun(failure.message);
  if (ended()) throw didNotStart(input.logFile);
  if (!ready) {
    child.kill('SIGINT');
    throw didNotStart(input.logFile);
  }
  return child;
}

/** postgres.exe refuses an administrator; pg_ctl gives rights up before it starts it. */
function launchOnWindows(input: PostmasterInput, args: string[]): null {
  const options = args.slice(2).map((arg) => (arg.includes(' ') ? `"${arg}"` : arg));
  const result = spawnSync(
    program(input.binaries, 'pg_ctl'),
    ['start', '-D', input.cluster, '-l', input.logFile, '-w', '-t', '120', '-o', options.join(' ')],
    { stdio: 'ignore', windowsHide: true },
  );
  if (result.error) throw cannotRun(result.error.message);
  if (result.status !== 0) throw didNotStart(input.logFile);
  return null;
}

async function end(child: ChildProcess | null): Promise<void> {
  const { pid } = child ?? {};
  if (!child || pid === undefined) return;
  const ended = () => child.exitCode !== null || child.signalCode !== null || stateOf(pid) !== 'running';
  child.kill('SIGINT');
  if (await waitUntil(ended, 30_000, 5)) return;
  child.kill('SIGQUIT');
  await waitUntil(ended, 5_000);
}

/** PostgreSQL writes its state into the eighth line of its lock file. */
function isReady(cluster: string): boolean {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

interface Place {
  settings: Record<string, string>;
  connection: pg.PoolConfig;
  remove(): void;
}

/** A socket in a fresh folder that only the database's account (and root) can enter; no TCP at all. */
function privateSocket({ account, cluster }: PostmasterInput): Place {
  // A socket path has at most 107 bytes (103 on macOS) and ours ends in 40 of its own.
  const parent = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  const prefix = `dossier-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}-`;
  for (const left of readdirSync(parent).filter((name) => name.startsWith(prefix))) removeSocket(parent, left);
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    connection: { host: folder, port: 5432 },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What a killed server left behind. Somebody else may own the name; then it stays. */
function removeSocket(parent: string, name: string): void {
  try {
    rmSync(path.join(parent, name), { recursive: true, force: true });
  } catch {
    // Not ours.
  }
}

/** Windows: loopback on a free port, behind a generated password. */
async function loopback(): Promise<Place> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
    connection: { host: '127.0.0.1', port },
    remove: () => {},
  };
}

function rotate(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(logFile, `${logFile}.1`);
}

function didNotStart(logFile: string): StartupError {
  const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-20);
  const line = lines.findLast((text) => /FATAL|PANIC|error while loading/.test(text)) ?? lines.at(-1) ?? '';
  const reason = line.replace(/^.*?(FATAL|PANIC): +/, '');
  return /error while loading|not found/.test(line)
    ? cannotRun(reason)
    : new StartupError(
        `内置数据库没有启动（${reason}），详见 ${logFile}；也可以用 DATABASE_URL 指定另一个 PostgreSQL`,
        `The embedded database did not start (${reason}), see ${logFile}; DATABASE_URL may name another PostgreSQL`,
      );
}
