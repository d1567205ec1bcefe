import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { StartupError } from '#core/startup-error.ts';
import { birthOf, stateOf, waitUntil } from './processes.ts';

interface Holder {
  pid: number;
  birth: string;
  host: string;
}

const beat = 5_000;
/** A holder on another host (another container on the same volume) is believed dead after this silence. */
const silence = 20_000;

/**
 * Takes the data folder for this process: the embedded database has one server.
 * A lock left by a killed process is taken over. Gives back the function that lets it go.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const me: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname() };
  const mine = JSON.stringify(me);
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, mine);
    const taken = tryLink(draft, file);
    rmSync(draft, { force: true });
    if (taken) break;
    await clear(file, dataDir);
  }
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // The folder was removed under us; the database will say so.
    }
  }, beat);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (read(file) === mine) rmSync(file, { force: true });
  };
}

/** The process of the server that holds a data folder; null when none does. */
export async function holderOf(dataDir: string): Promise<number | null> {
  const file = lockFile(dataDir);
  const holder = parse(read(file));
  return holder && (await isAlive(holder, file)) ? holder.pid : null;
}

const lockFile = (dataDir: string): string => path.join(dataDir, 'server.lock');

/** Removes a dead holder's file, or refuses. */
async function clear(file: string, dataDir: string): Promise<void> {
  const text = read(file);
  if (text === '') return;
  const holder = parse(text);
  if (holder && (await isAlive(holder, file))) {
    throw new StartupError(
      `数据目录 ${dataDir} 正被另一个服务进程使用（进程号 ${holder.pid}），请先停止它，或设置另一个 DATA_DIR`,
      `Data folder ${dataDir} is in use by another server (process ${holder.pid}); stop it or set another DATA_DIR`,
    );
  }
  // Two starters may clear at once: only the one that moves the dead file away removes it; a live one is put back.
  const moved = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  if (read(moved) !== text) tryLink(moved, file);
  rmSync(moved, { force: true });
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.host === hostname()) {
    if (stateOf(holder.pid) !== 'running') return false;
    return holder.birth === '' || birthOf(holder.pid) === holder.birth;
  }
  const seen = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const beats = () => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > seen;
  // Long silent by the clock, which may have jumped since the last beat: then one beat is waited for.
  return waitUntil(beats, Date.now() - seen > silence ? beat + 1_000 : silence, 500);
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parse(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder; // written by this module only
  } catch {
    return null;
  }
}
