import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { cannotRun } from '#core/startup-error.ts';

/** Who runs PostgreSQL, which refuses to run as root. `null`: the user of this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * As root: the owner of the cluster that is there, else `postgres`, else `nobody`. Otherwise nobody else.
 * @param cluster where the cluster is or will be
 */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw cannotRun(
    '以 root 启动，且系统没有 postgres 或 nobody 用户 · started as root, and there is no user postgres or nobody',
  );
}

/** Can this account pass every folder on the way to `target`? Folders that do not exist yet will be made by us. */
export function canReach(account: Account, target: string): boolean {
  if (!account) return true;
  let folder = existing(target);
  for (;;) {
    if (!mayPass(statSync(folder), account)) return false;
    const parent = path.dirname(folder);
    if (parent === folder) return true;
    folder = parent;
  }
}

/** Makes a folder, and what is missing on the way to it, such that every account can pass, whatever the mask. */
export function makePassable(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = path.resolve(folder); made.length >= first.length; made = path.dirname(made)) chmodSync(made, 0o755);
}

function mayPass(stats: Stats, { uid, gid }: { uid: number; gid: number }): boolean {
  if (!stats.isDirectory()) return true;
  const bit = stats.uid === uid ? 0o100 : stats.gid === gid ? 0o010 : 0o001;
  return (stats.mode & bit) !== 0;
}

/** The nearest folder of the path that is there, links resolved. */
function existing(target: string): string {
  let folder = path.resolve(target);
  while (!statSync(folder, { throwIfNoEntry: false })) folder = path.dirname(folder);
  return realpathSync(folder);
}

function lookUp(name: string): { uid: number; gid: number } | null {
  try {
    const number = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const uid = number('-u');
    return uid > 0 ? { uid, gid: number('-g') } : null;
  } catch {
    return null;
  }
}
