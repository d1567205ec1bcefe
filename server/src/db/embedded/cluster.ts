import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, makePassable } from '#config/account.ts';
import { cannotRun, StartupError } from '#core/startup-error.ts';
import { type Binaries, program } from './binaries.ts';

/** Which engine made the data, and where it is (elsewhere when the data folder is closed to its account). */
export interface Stamp {
  engine: 'postgresql';
  major: number;
  cluster: string;
}

const stampFile = (dataDir: string): string => path.join(dataDir, 'engine.json');

/** What an earlier start wrote; undefined in a new data folder. */
export function readStamp(dataDir: string): Stamp | undefined {
  if (!existsSync(stampFile(dataDir))) return undefined;
  return JSON.parse(readFileSync(stampFile(dataDir), 'utf8')) as Stamp; // written by writeStamp only
}

export function writeStamp(dataDir: string, stamp: Stamp): void {
  const file = stampFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(stamp, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Refuses data of another engine or another major version: its files would not be understood. */
export function checkStamp(stamp: Stamp, binaries: Binaries): void {
  if (stamp.engine === 'postgresql' && stamp.major === binaries.major) return;
  throw new StartupError(
    `数据由 ${stamp.engine} ${stamp.major} 建立，本版本内置 postgresql ${binaries.major}，不能直接打开`,
    `The data was made by ${stamp.engine} ${stamp.major}; this version carries postgresql ${binaries.major} and cannot open it`,
  );
}

/** Was initdb finished here? */
export function isCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'));
}

/**
 * Makes a new cluster. initdb runs under another name, and the rename is the moment it exists: a kill in between
 * leaves nothing that looks like data.
 */
export function createCluster(
  binaries: Binaries,
  account: Account,
  cluster: string,
  durable: boolean,
  auth: Auth,
): void {
  const parent = path.dirname(cluster);
  makePassable(path.dirname(parent));
  mkdirSync(parent, { recursive: true });
  if (account) chownSync(parent, account.uid, account.gid);
  chmodSync(parent, 0o700);
  const base = path.basename(cluster);
  for (const left of readdirSync(parent)) {
    if (left.startsWith(`${base}.init`)) rmSync(path.join(parent, left), { recursive: true, force: true });
  }
  const unfinished = `${cluster}.init`;
  const args = ['-D', unfinished, '-U', 'postgres', '-E', 'UTF8', '--no-instructions', ...auth.initdb];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) args.push('--no-sync');
  let failure = '';
  for (const locale of locales) {
    const result = spawnSync(program(binaries, 'initdb'), [...args, ...locale], {
      ...account,
      cwd: parent,
      encoding: 'utf8',
      windowsHide: true,
      env: { ...process.env, LC_ALL: undefined, LANG: undefined },
    });
    if (result.status === 0) {
      renameSync(unfinished, cluster);
      return;
    }
    rmSync(unfinished, { recursive: true, force: true });
    failure = reasonOf(result.error?.message, result.stderr);
    if (!failure.includes('locale')) break;
  }
  throw cannotRun(failure);
}

/** How connections prove who they are: by the socket's folder, or with a password where there is no such thing. */
export interface Auth {
  initdb: string[];
  password?: string;
}

/**
 * The first that the system knows. Order and case come from the builtin provider; this names what is left to the
 * system's library (pg_trgm's idea of a letter), so plain C, which knows no Chinese letter, comes last.
 */
const locales =
  process.platform === 'win32'
    ? [['--locale=en-US'], ['--locale=C']]
    : [['--locale=C.UTF-8'], ['--locale=en_US.UTF-8'], ['--locale=C']];

function reasonOf(spawnFailure: string | undefined, output: string | null): string {
  if (spawnFailure) return spawnFailure;
  const lines = (output ?? '').split('\n').map((line) => line.trim());
  const line =
    lines.find((text) => /error|fatal|could not|cannot/i.test(text)) ?? lines.find(Boolean) ?? 'initdb failed';
  return line.replace(/^initdb: error: /, '');
}
