import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartupError } from '#core/startup-error.ts';

/** Where the dated migrations are. */
const migrationFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nobody else in the database uses: held while one instance migrates and seeds. */
const lockKey = 7_342_906_118;

/** Names of the migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(migrationFolder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort();
}

export interface MigrateOptions {
  /** Runs after the migrations, still alone: the seed. */
  afterwards?: () => Promise<void>;
  /** @default server/migrations */
  folder?: string;
  /** Name of the last migration that runs. @default all */
  upTo?: string;
}

/**
 * Brings the schema up to date. Several instances may start at once: one works, the others wait and find it done.
 * All pending migrations are one transaction: a failure leaves the schema as it was.
 * @returns the names of the migrations that ran
 */
export async function migrate(connection: pg.PoolConfig, options: MigrateOptions = {}): Promise<string[]> {
  const { afterwards, folder = migrationFolder, upTo } = options;
  // Connections of its own: filling a large table takes longer than a request may.
  const pool = new pg.Pool({ ...connection, max: 3, options: '-c TimeZone=Asia/Shanghai -c DateStyle=ISO' });
  pool.on('error', () => {}); // an idle connection that breaks; the query that needs one says so
  pool.on('connect', (client) => client.on('error', () => {})); // one that is being closed belongs to no pool any more
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const turn = await pool.connect();
  try {
    await turn.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await runMigrations(db, folder, upTo);
    await afterwards?.();
    return applied;
  } finally {
    turn.release(true); // ends the session, and with it the lock
    await db.destroy();
  }
}

async function runMigrations(db: Kysely<unknown>, migrationsOf: string, upTo: string | undefined): Promise<string[]> {
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: migrationsOf,
    import: (file) => import(pathToFileURL(file).href),
  });
  const migrator = new Migrator({ db, provider });
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error === undefined) return (results ?? []).map(({ migrationName }) => migrationName);
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed) throw new Error(`migration ${failed.migrationName} failed`, { cause: error });
  const { message } = error as Error; // kysely throws Errors
  if (!message.includes('corrupted migrations')) throw error;
  throw new StartupError(
    `数据库的结构与本程序的版本不一致（${message}），请使用与数据库相同或更新的版本`,
    `The database does not belong to this version of the program (${message}); use the same version or a newer one`,
  );
}
