import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Account, accountFor, canReach, makePassable } from '#config/account.ts';
import { cannotRun, StartupError } from '#core/startup-error.ts';
import type { Outage } from '../outage.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type Auth, checkStamp, createCluster, isCluster, readStamp, writeStamp } from './cluster.ts';
import { lockDataDir } from './lock.ts';
import { startPostmaster } from './postmaster.ts';

export interface EmbeddedOptions {
  /** Name of the database that is made when it is not there. @default 'dossier' */
  database?: string;
  /** false: no flush to disk, for clusters that live as long as a test run. @default true */
  durable?: boolean;
  /** Settings of postgresql.conf. */
  settings?: Record<string, string>;
  /** What the person who runs the server should know; one sentence a call. */
  note?: (line: string) => void;
  /** Makes room on the disk for what a start or an end writes. @returns whether the disk is full */
  makeRoom?: () => boolean;
}

export interface Embedded {
  /** Connects to the database as its owner. */
  connection: pg.PoolConfig;
  /** Why it cannot be used now; null while it runs. It is tried again until it does. */
  outage(): Outage | null;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL over the data in `dataDir`, making it on the first start.
 * @throws StartupError with a sentence for the person at the terminal
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { database = 'dossier', durable = true, note = () => {}, makeRoom = () => false } = options;
  makeDataDir(dataDir);
  const root = realpathSync(dataDir);
  const unlock = await lockDataDir(root);
  try {
    const cluster = clusterOf(root, note);
    const account = accountFor(cluster);
    assertOurs(cluster);
    const binaries = findBinaries(account, path.join(path.dirname(path.dirname(cluster)), 'runtime'));
    const stamp = readStamp(root);
    if (stamp) checkStamp(stamp, binaries);
    const auth = process.platform === 'win32' ? passwordAuth(root) : trust;
    if (!isCluster(cluster)) {
      if (stamp) throw missing(cluster);
      createCluster(binaries, account, cluster, durable, auth);
    }
    if (!stamp) writeStamp(root, { engine: 'postgresql', major: binaries.major, cluster });

    const counts = countsStatements(binaries);
    const settings = { ...counts, ...(durable ? {} : careless), ...options.settings };
    const logFile = path.join(root, 'postgres.log');
    const postmaster = await startPostmaster({
      binaries,
      account,
      cluster,
      logFile,
      password: auth.password,
      settings,
      note,
      makeRoom,
    });
    const stop = async () => {
      await postmaster.stop();
      unlock();
    };
    try {
      await ensureDatabase(postmaster.connection, database);
      if (counts.shared_preload_libraries) await ensureStatistics({ ...postmaster.connection, database });
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    return { connection: { ...postmaster.connection, database }, outage: postmaster.outage, stop };
  } catch (error) {
    unlock();
    throw asStartupError(error);
  }
}

/** Without the right to change owner or user (root stripped of its capabilities) there is no way to run it. */
function asStartupError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException; // absent on anything else that is thrown
  return code === 'EPERM' || code === 'EACCES' ? cannotRun(message) : error;
}

const trust: Auth = { initdb: ['--auth=trust'] };
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function makeDataDir(dataDir: string): void {
  try {
    makePassable(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { message } = error as Error; // thrown by fs
    throw new StartupError(`数据目录 ${dataDir} 无法写入（${message}）`, `Data folder ${dataDir} cannot be written`);
  }
}

/**
 * Where the cluster is: in the data folder, or, when the account that must own it cannot get there (root working
 * below its closed home), under /var/lib. The stamp remembers.
 */
function clusterOf(root: string, note: (line: string) => void): string {
  const inside = path.join(root, 'postgres', 'cluster');
  const remembered = readStamp(root)?.cluster;
  if (remembered && remembered !== inside && !isCluster(inside)) return remembered;
  const account: Account = accountFor(inside);
  if (canReach(account, root)) return inside;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const outside = path.join('/var/lib/dossier', name, 'postgres', 'cluster');
  if (!canReach(account, outside)) {
    throw cannotRun(`用户 ${account?.uid} 无法进入 ${root} · user ${account?.uid} cannot enter ${root}`);
  }
  note(
    `数据库用户（uid ${account?.uid}）无法进入 ${root}，数据库文件放在 ${outside}：备份和容器卷须包含这个目录 / ` +
      `the database's user cannot enter ${root}; its files are in ${outside}: include that folder in backups and volumes`,
  );
  return outside;
}

/** A cluster of another user (a start as root, say) can be used by root or by that user only. */
function assertOurs(cluster: string): void {
  if (process.getuid?.() === 0 || !existsSync(path.dirname(cluster))) return;
  try {
    accessSync(path.dirname(cluster), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartupError(
      `数据库文件 ${cluster} 属于另一个用户，请用首次启动时的用户启动，或设置另一个 DATA_DIR`,
      `The database files ${cluster} belong to another user; start as that user or set another DATA_DIR`,
    );
  }
}

/** A volume that was not mounted looks like this; an empty database in its place would hide it. */
function missing(cluster: string): StartupError {
  return new StartupError(
    `数据库文件不在 ${cluster}（是否有目录没有挂载？），确认要重新开始时请删除 DATA_DIR 中的 engine.json`,
    `The database files are not in ${cluster} (a volume not mounted?); to start afresh remove engine.json from DATA_DIR`,
  );
}

/** Windows: the password is made before the cluster and given to initdb in a file. */
function passwordAuth(root: string): Auth {
  const file = path.join(root, 'postgres.password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  const password = readFileSync(file, 'utf8');
  return { password, initdb: ['--auth=scram-sha-256', `--pwfile=${file}`] };
}

/** PostgreSQL counts its statements where the package brings what it takes: the database page shows the slow ones. */
function countsStatements({ root }: Binaries): { shared_preload_libraries?: string } {
  const places = [
    'lib/postgresql/pg_stat_statements.so',
    'lib/postgresql/pg_stat_statements.dylib',
    'lib/pg_stat_statements.dll',
  ];
  return places.some((place) => existsSync(path.join(root, place)))
    ? { shared_preload_libraries: 'pg_stat_statements' }
    : {};
}

async function ensureStatistics(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('create extension if not exists pg_stat_statements');
  } finally {
    await client.end();
  }
}

async function ensureDatabase(connection: pg.PoolConfig, database: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
