import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { programVersion } from '#core/program-version.ts';
import { wireNow } from '../log-entries.ts';
import { type BackupInput, type BackupResult, removeAbandoned, writeBackup } from './write-backup.ts';

/** Names that we give; nothing else in the folder is ever removed. */
const ownName = /^dossier-\d{8}-\d{6}\.tar\.gz$/;
const ownDraft = /^dossier-\d{8}-\d{6}\.tar\.gz\.part$/;

export interface Backups {
  /** false: the database is not ours to copy (DATABASE_URL). */
  readonly isOwn: boolean;
  readonly folder: string;
  /** Makes a backup; without `target` a new file in the folder. @returns where it lies, too */
  write(
    options?: Pick<BackupInput, 'progress' | 'signal'> & { target?: string },
  ): Promise<BackupResult & { file: string }>;
  /** Removes all but the newest of our own files in the folder. @returns how many went */
  prune(keep: number): Promise<number>;
}

type Where = Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 's3'>;

/** Whether the folder holds a backup of ours. */
export const hasBackup = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((name) => ownName.test(name));

/** Backups of this installation: `npm run backup` and the job 数据备份. */
export function makeBackups(config: Where, connection: pg.PoolConfig): Backups {
  const folder = config.backupDir;
  return {
    isOwn: config.databaseUrl === undefined,
    folder,
    async write({ target, ...options } = {}) {
      const stamp = wireNow().replace(/[-:]/g, '').replace(' ', '-');
      const file = target ?? path.join(folder, `dossier-${stamp}.tar.gz`);
      const { dataDir, s3 } = config;
      const input = { connection, dataDir, target: file, program: programVersion(), withFiles: s3 === undefined };
      return { file, ...(await writeBackup({ ...input, ...options })) };
    },
    async prune(keep) {
      await removeAbandoned(folder, ownDraft);
      const own = (await readdir(folder).catch(() => [])).filter((name) => ownName.test(name)).sort();
      const old = own.slice(0, Math.max(0, own.length - keep));
      for (const name of old) await rm(path.join(folder, name), { force: true });
      return old.length;
    },
  };
}
