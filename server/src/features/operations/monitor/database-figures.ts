import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { readDatabase } from '@dossier/contract/operations/monitor.ts';
import { sql } from 'kysely';
import type { Database, Db } from '#db/database.ts';

type Figures = ResultOf<typeof readDatabase>;

/** Tables and statements that are shown, the largest and the slowest. */
const shown = 30;

/** How the database does, read from its own statistics; only of this installation's database. */
export async function databaseFigures({ db, pool }: Database): Promise<Figures> {
  const [whole, connections, tables, locks, statements] = await Promise.all([
    readWhole(db),
    readConnections(db),
    readTables(db),
    readLocks(db),
    readStatements(db),
  ]);
  return {
    ...whole,
    connections,
    pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    tables,
    locks,
    ...statements,
  };
}

/** Size and cache hit alone: what a scrape of the figures may ask every few seconds. */
export async function readWhole(db: Db) {
  const { rows } = await sql<{
    version: string;
    bytes: number;
    hit: number;
    read: number;
    commits: number;
    rollbacks: number;
    deadlocks: number;
  }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      blks_hit as hit, blks_read as read, xact_commit as commits, xact_rollback as rollbacks, deadlocks
    from pg_stat_database where datname = current_database()`.execute(db);
  const { hit = 0, read = 0, version = '', bytes = 0, commits = 0, rollbacks = 0, deadlocks = 0 } = rows[0] ?? {};
  const cacheHit = hit + read > 0 ? Math.round((hit / (hit + read)) * 10_000) / 100 : null;
  return { version, bytes, cacheHit, commits, rollbacks, deadlocks };
}

async function readConnections(db: Db): Promise<Figures['connections']> {
  const { rows } = await sql<Figures['connections']>`
    select count(*) as total, count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'idle') as idle,
      count(*) filter (where state like 'idle in transaction%') as "idleInTransaction",
      current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return rows[0] ?? { total: 0, active: 0, idle: 0, idleInTransaction: 0, most: 0 };
}

async function readTables(db: Db): Promise<Figures['tables']> {
  const { rows } = await sql<Figures['tables'][number]>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as "indexBytes",
      s.n_live_tup as rows, s.n_dead_tup as dead, greatest(s.last_analyze, s.last_autoanalyze) as analysed
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = current_schema()::regnamespace order by bytes desc, name limit ${shown}`.execute(db);
  return rows;
}

/** Who waits for a lock now. */
async function readLocks(db: Db): Promise<Figures['locks']> {
  const { rows } = await sql<Figures['locks'][number]>`
    select c.relname as table, l.mode, a.query as statement,
      greatest(0, extract(epoch from now() - coalesce(l.waitstart, a.query_start)) * 1000)::bigint as "waitedMs"
    from pg_locks l join pg_stat_activity a on a.pid = l.pid left join pg_class c on c.oid = l.relation
    where not l.granted and a.datname = current_database() order by "waitedMs" desc limit ${shown}`.execute(db);
  return rows.map((row) => ({ ...row, statement: withoutValues(row.statement) }));
}

async function readStatements(db: Db): Promise<Pick<Figures, 'source' | 'statements'>> {
  const { rows: found } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'
      and current_setting('shared_preload_libraries') like '%pg_stat_statements%'`.execute(db);
  const [extension] = found;
  const { rows } = extension
    ? await sql<Figures['statements'][number]>`
        select query as statement, calls, mean_exec_time as "meanMs", max_exec_time as "maxMs", rows
        from ${sql.table(`${extension.schema}.pg_stat_statements`)}
        where dbid = (select oid from pg_database where datname = current_database())
        order by mean_exec_time desc limit ${shown}`.execute(db)
    : await sql<Figures['statements'][number]>`
        select query as statement, 1 as calls, 0 as rows,
          extract(epoch from now() - query_start) * 1000 as "meanMs", extract(epoch from now() - query_start) * 1000 as "maxMs"
        from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and backend_type = 'client backend'
        order by query_start limit ${shown}`.execute(db);
  const statements = rows.map((row) => ({
    ...row,
    statement: withoutValues(row.statement),
    meanMs: Math.round(row.meanMs * 100) / 100,
    maxMs: Math.round(row.maxMs * 100) / 100,
  }));
  return { source: extension ? 'statistics' : 'running', statements };
}

/** Comments, and texts in each of their spellings; the statement may be cut off within one. */
const texts =
  /(\/\*[\s\S]*?(?:\*\/|$)|--[^\n]*)|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'?|(?:\b[bBnNxX]|\b[uU]&)?'(?:[^']|'')*'?|(?<![\w$])(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?(?:\2|$)/g;

/** A statement whose written-out values are left out: they may be somebody's data. */
export function withoutValues(statement: string): string {
  return statement
    .replace(texts, (_text, comment?: string) => (comment === undefined ? '?' : ' '))
    .replace(/\s+/g, ' ')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .slice(0, 500);
}
