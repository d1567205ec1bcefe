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
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Account } from '#config/account.ts';
import { cannotRun, StartupError } from '#core/startup-error.ts';
import { type Outage, outages } from '../outage.ts';
import { type Binaries, program } from './binaries.ts';
import { stateOf, waitUntil } from './processes.ts';
import { recoverCluster, stopOnWindows } from './recovery.ts';

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
  /** Makes room for what a start or an end writes, when the disk is full. @returns whether it is */
  makeRoom: () => boolean;
}

export interface Postmaster {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
  /** Why it cannot be used now; null while it runs. */
  outage(): Outage | null;
}

/** Memory for a small office machine; no compiling and no parallel workers, which cost more than short queries gain. */
const defaults = { shared_buffers: '128MB', jit: 'off', max_parallel_workers_per_gather: '0', random_page_cost: '1.1' };

const windows = process.platform === 'win32';
/** Between two tries to bring it back, in milliseconds: doubled from one to the next. */
const shortestPause = 250;
const longestPause = 2_000;
/** So long after there is room a start that began without may still take, in milliseconds. */
const stallMs = 1_500;
/** What ran for so long and ended is started again at once. */
const steadyMs = 60_000;

/** Starts the database of a cluster and keeps it running: after a crash of its own it is started again. */
export async function startPostmaster(input: PostmasterInput): Promise<Postmaster> {
  const place = windows ? await loopback() : privateSocket(input);
  const settings = { ...defaults, ...input.settings, ...place.settings };
  const args = [
    '-D',
    input.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const stopped = new AbortController();
  let outage: Outage | null = null;
  let reviving: Promise<void> = Promise.resolve();

  let noted: Outage | null = null;

  const launch = async (isFull = false): Promise<ChildProcess | null> => {
    await recoverCluster(input.binaries, input.cluster, input.note);
    rotate(input.logFile);
    if (windows) return launchOnWindows(input, args);
    const begun = performance.now();
    const child = await launchHere(input, args, stopped.signal, isFull);
    child.once('exit', (code, signal) => {
      if (stopped.signal.aborted) return;
      outage = outages.databaseStarting;
      input.note(`the embedded database ended unexpectedly (code ${code}, signal ${signal}); starting it again`);
      if (performance.now() - begun > steadyMs) pause = 0;
      reviving = revive();
    });
    return child;
  };

  let pause = 0;
  /** Tries until it runs or is to stop: whatever is in its way may go away, and the server says why until then. */
  const revive = async (): Promise<void> => {
    for (;;) {
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      pause = Math.min(Math.max(shortestPause, 2 * pause), longestPause);
      const isFull = input.makeRoom();
      try {
        if (isFull) outage = outages.databaseFull;
        child = await launch(isFull);
        outage = null;
        noted = null;
        return;
      } catch (error) {
        const reason = isFull ? outages.databaseFull : outages.database;
        // launch throws Errors; said once per reason, or a full disk fills the log.
        if (noted !== reason) input.note(`the embedded database does not start: ${(error as Error).message}`);
        noted = reason;
        outage = reason;
      }
    }
  };

  let child = await launch().catch((error: unknown) => {
    place.remove();
    throw error;
  });
  return {
    connection: { ...place.connection, user: 'postgres', password: input.password },
    outage: () => outage,
    stop: async () => {
      stopped.abort();
      await reviving;
      input.makeRoom();
      if (windows) stopOnWindows(input.binaries, input.cluster);
      else await end(child);
      place.remove();
    },
  };
}

/** The process group is its own: Ctrl-C at the terminal must reach the server, which stops the database last. */
async function launchHere(
  input: PostmasterInput,
  args: string[],
  stopped: AbortSignal,
  isFull: boolean,
): Promise<ChildProcess> {
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
  // On a full disk it may run and not be able to write that it does. When there is room it is started anew then.
  let roomSince = Number.POSITIVE_INFINITY;
  let wasFull = isFull;
  const stalls = () => {
    // It may also fill up after the start was begun.
    const isFullNow = input.makeRoom();
    wasFull ||= isFullNow;
    if (!wasFull) return false;
    roomSince = isFullNow ? Number.POSITIVE_INFINITY : Math.min(roomSince, performance.now());
    return performance.now() - roomSince > stallMs;
  };
  const isReadyHere = () => isReady(input.cluster);
  await waitUntil(() => ended() || stopped.aborted || isReadyHere() || stalls(), 120_000);
  const ready = isReadyHere();
  if (failure) throw cannotRun(failure.message);
  if (ended()) throw didNotStart(input.logFile);
  if (!ready || stopped.aborted) {
    await end(child);
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
