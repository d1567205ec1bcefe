import { sql } from 'kysely';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db } from '#db/database.ts';
import { perDatabase } from '#db/per-database.ts';

/** What an index that brings rows in an order gives. */
export interface ServingIndex {
  /** Its first columns, each of which is compared with one value. */
  prefix: ReadonlySet<string>;
  /** Every column that can be read from it alone. */
  held: ReadonlySet<string>;
}

/** One index of a table: its columns in order, of which the first `keys` are sorted by. */
interface Index {
  columns: string[];
  keys: number;
}

const knownOf = perDatabase(() => new Map<string, Promise<readonly Index[]>>());

/**
 * The index that brings rows in an order, given columns that are compared with one value each; of several, the one that
 * compares most of them itself, then the one that holds most.
 */
export async function servingIndex(
  db: Db,
  table: string,
  { fixed, first }: { fixed: ReadonlySet<string>; first: string },
): Promise<ServingIndex | undefined> {
  let best: { index: Index; length: number } | undefined;
  for (const index of await indexesOf(db, table)) {
    const { columns, keys } = index;
    const length = columns.findIndex((column) => !fixed.has(column));
    if (length < 0 || length >= keys || columns[length] !== first) continue;
    if (!best || length > best.length || (length === best.length && columns.length > best.index.columns.length))
      best = { index, length };
  }
  return (
    best && {
      prefix: new Set(best.index.columns.slice(0, best.length)),
      // Rows that are deleted stand in no index of those that are looked for.
      held: new Set([...best.index.columns, 'del_flag']),
    }
  );
}

/** What is known of a table's indexes is read again: its definition has been brought into the database. */
export function forgetIndexes(db: Db, table: string): void {
  knownOf(db).delete(table);
  uniquesOf(db).delete(table);
}

/**
 * Read once: migrations make the indexes of written registers, and they run before the server serves; whoever changes
 * those of a designed table says so.
 */
function indexesOf(db: Db, table: string): Promise<readonly Index[]> {
  const known = knownOf(db);
  let indexes = known.get(table);
  if (!indexes) {
    indexes = outsideCalls(() => readIndexes(db, table));
    known.set(table, indexes);
    indexes.catch(() => known.delete(table));
  }
  return indexes;
}

/** Indexes of all rows, or of those that are not deleted, by the usual order of their columns' types. */
async function readIndexes(db: Db, table: string): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`
    select array_agg(a.attname::text order by k.place) as columns, i.indnkeyatts::int as keys
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_am m on m.oid = c.relam and m.amname = 'btree'
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = to_regclass(${table}) and i.indisvalid and i.indexprs is null
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(del_flag = 0)')
      and not exists (select from unnest(i.indclass::oid[]) u(class) join pg_opclass o on o.oid = u.class where not o.opcdefault)
    group by i.indexrelid, i.indnkeyatts`.execute(db);
  return rows;
}

/** Among which rows the values of a column occur once. */
export interface Uniqueness {
  /** Rows of one tenant alone; otherwise those of the whole installation. */
  withinTenant: boolean;
  /** Deleted rows are left out: a value of theirs may be given again. */
  freeOnceDeleted: boolean;
}

const uniquesOf = perDatabase(() => new Map<string, Promise<ReadonlyMap<string, Uniqueness>>>());

/** How the indexes of a table keep a column unique by itself; undefined when they do not. */
export async function uniquenessOf(db: Db, table: string, column: string): Promise<Uniqueness | undefined> {
  const uniques = uniquesOf(db);
  let columns = uniques.get(table);
  if (!columns) {
    columns = outsideCalls(() => readUniqueColumns(db, table));
    uniques.set(table, columns);
    columns.catch(() => uniques.delete(table));
  }
  return (await columns).get(column);
}

async function readUniqueColumns(db: Db, table: string): Promise<ReadonlyMap<string, Uniqueness>> {
  const { rows } = await sql<{ columns: string[] } & Pick<Uniqueness, 'freeOnceDeleted'>>`
    select array_agg(a.attname::text) as columns, i.indpred is not null as "freeOnceDeleted"
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = to_regclass(${table}) and i.indisunique and i.indisvalid and i.indexprs is null
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(del_flag = 0)')
    group by i.indexrelid, i.indpred`.execute(db);
  const found = new Map<string, Uniqueness>();
  for (const { columns, freeOnceDeleted } of rows) {
    const [column, other] = columns.filter((name) => name !== 'tenant_id');
    if (column === undefined || other !== undefined) continue;
    found.set(column, { withinTenant: columns.length > 1, freeOnceDeleted });
  }
  return found;
}
