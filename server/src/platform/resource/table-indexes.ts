import { sql } from 'kysely';
import { outsideCalls } from '../call-scope.ts';
import type { Db } from '../database.ts';

/** Key columns of each index of a table, in order. */
type Indexes = readonly (readonly string[])[];

const known = new Map<string, Promise<Indexes>>();

/**
 * Whether an index brings rows in an order, given columns that are compared with one value each: then a page is read
 * from it at once, and the rows before it are not looked at.
 */
export async function isServedInOrder(
  db: Db,
  table: string,
  { fixed, first }: { fixed: ReadonlySet<string>; first: string },
): Promise<boolean> {
  const indexes = await indexesOf(db, table);
  return indexes.some((columns) => columns.find((column) => !fixed.has(column)) === first);
}

/** Read once: only migrations make indexes, and they run before the server serves. */
function indexesOf(db: Db, table: string): Promise<Indexes> {
  let indexes = known.get(table);
  if (!indexes) {
    indexes = outsideCalls(() => readIndexes(db, table));
    known.set(table, indexes);
    indexes.catch(() => known.delete(table));
  }
  return indexes;
}

async function readIndexes(db: Db, table: string): Promise<Indexes> {
  const { rows } = await sql<{ columns: string[] }>`
    select array_agg(a.attname::text order by k.place) as columns
    from pg_index i
    cross join lateral unnest(i.indkey::int2[]) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = to_regclass(${table}) and i.indisvalid and i.indexprs is null and k.place <= i.indnkeyatts
    group by i.indexrelid`.execute(db);
  return rows.map(({ columns }) => columns);
}

const withoutDeleted = new Map<string, Promise<ReadonlySet<string>>>();

/** Whether the unique index of a column leaves deleted rows out: a value of theirs may be given again. */
export async function isFreeOnceDeleted(db: Db, table: string, column: string): Promise<boolean> {
  let columns = withoutDeleted.get(table);
  if (!columns) {
    columns = outsideCalls(() => readFreedColumns(db, table));
    withoutDeleted.set(table, columns);
    columns.catch(() => withoutDeleted.delete(table));
  }
  return (await columns).has(column);
}

async function readFreedColumns(db: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ column: string }>`
    select distinct a.attname::text as column
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = to_regclass(${table}) and i.indisunique
      and pg_get_expr(i.indpred, i.indrelid) = '(del_flag = 0)'`.execute(db);
  return new Set(rows.map(({ column }) => column));
}
