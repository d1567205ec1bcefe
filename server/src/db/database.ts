import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { CallDialect } from './call-dialect.ts';
import { type ReadOnlySessions, watchReadOnly } from './read-only.ts';
import type { Tables } from './tables.ts';

/** Reads take `Db` (a transaction fits too); writes take `Tx`, so that a stray write does not compile. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

const { builtins } = pg.types;

/**
 * Dates never become Date objects: sessions run in Asia/Shanghai, so the text that PostgreSQL
 * sends is the text of the wire, and the text of the wire is read back in the same zone.
 */
function parserOf(oid: number): ((text: string) => unknown) | undefined {
  switch (oid) {
    case builtins.TIMESTAMPTZ:
    case builtins.TIMESTAMP:
      return (text) => text.slice(0, 19);
    case builtins.DATE:
      return (text) => text;
    case builtins.INT8:
    case builtins.NUMERIC:
      return Number;
    default:
      return undefined;
  }
}

/** How values of PostgreSQL are read, also those of other databases. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parserOf(oid) ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Settings of every connection: the wire's time zone, no statement that runs for ever, and memory enough for a search
 * by words in a large table to keep rows apart: where it keeps pages only, all their rows are cut into grams again.
 */
const sessionOptions =
  '-c TimeZone=Asia/Shanghai -c DateStyle=ISO -c statement_timeout=60000 -c work_mem=32MB -c idle_in_transaction_session_timeout=60000' +
  // Statements of a caller who hung up end within a second, also while they wait for a lock.
  ' -c client_connection_check_interval=1000';

/** Connections for everything, and those kept for callers without a session: sign-in above all. */
const poolSize = 20;
const signInPoolSize = 4;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Connections of their own for sign-in and for asking whether a session is alive. */
  signInPool: pg.Pool;
  /** Sessions of both pools that take no writes. */
  readOnly: ReadOnlySessions;
  /** For connections of their own: LISTEN, cursors of long exports. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** Opens the pool. Nothing is asked of the server until the first query. */
export function openDatabase(connection: pg.PoolConfig): Database {
  const config: pg.PoolConfig = {
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    ...connection,
    types: wireTypes,
    options: sessionOptions,
  };
  const readOnly = watchReadOnly();
  const pool = openPool({ ...config, Client: readOnly.Client });
  const signInPool = openPool({ ...config, Client: readOnly.Client, max: signInPoolSize });
  const db = new Kysely<Tables>({ dialect: new CallDialect({ pool, signInPool, readOnly }) });
  return { db, pool, signInPool, readOnly, connection: config, close: () => db.destroy() };
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A broken idle connection is replaced by the pool; the next query that fails says so.
  pool.on('error', () => {});
  // One that is in use tells whoever uses it, by his query; as an event that nobody hears it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** What says of a database whether it may only be read now. */
const readers = new WeakMap<Db, () => boolean>();

/** While `only` says so, transactions of this database are read-only, but for those that are `vital`. */
export function onlyReadWhile(db: Db, only: () => boolean): void {
  readers.set(db, only);
}

/**
 * Runs `work` in one transaction; nested use joins the transaction that is open.
 * @param vital it writes little and is done even when the disk is full: sessions
 */
export function inTransaction<T>(
  db: Db | Tx,
  work: (tx: Tx) => Promise<T>,
  { vital = false }: { vital?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const begun = db.transaction();
  return (!vital && readers.get(db)?.() ? begun.setAccessMode('read only') : begun).execute(work);
}

/** A transaction of its own, or inside one a savepoint: what fails is undone, what was there stays. */
export async function inSavepoint<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return inTransaction(db, work);
  const tx = db as Tx; // isTransaction says so
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    throw error;
  }
}

/** A table or column by its own name, quoted. Only names from our schema may come here. */
export function ref(name: string): RawBuilder<unknown> {
  return sql.ref(name);
}

/** The fields of pg's error that we look at. */
export interface PgError extends Error {
  code: string;
  /** `ERROR` fails a statement, `FATAL` the connection. Servers in another language say it in that. */
  severity: string;
  constraint?: string;
  detail?: string;
  column?: string;
  table?: string;
}

export function isPgError(error: unknown): error is PgError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;
}
