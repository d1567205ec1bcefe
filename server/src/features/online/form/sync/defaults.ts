import { sql } from 'kysely';
import { type Db, inSavepoint, isPgError } from '#db/database.ts';
import type { Table } from './catalog.ts';
import { bare, type TargetTable } from './target.ts';

/**
 * The table with those of its defaults as the definition writes them that are the same values: PostgreSQL writes `7` for
 * `'007'::integer`, and a day with its time. Literals alone are compared; what else a default is runs nowhere.
 */
export async function withWrittenDefaults(db: Db, target: TargetTable, table: Table): Promise<Table> {
  const wanted = new Map(target.columns.map((column) => [column.was ?? column.name, column]));
  for (const column of target.columns) wanted.set(column.name, column);
  const pairs = table.columns.flatMap(({ name, type, default: found }) => {
    const column = wanted.get(name);
    if (!column || column.type !== type || column.default === found) return [];
    const [mine, theirs] = [literalOf(column.default), literalOf(found)];
    return mine === undefined || theirs === undefined ? [] : [{ name, type: bare(type), mine, theirs, column }];
  });
  if (pairs.length === 0) return table;
  const same = new Map<string, string | null>();
  for (const { name, type, mine, theirs, column } of pairs)
    if (await areOne(db, type, mine, theirs)) same.set(name, column.default);
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, default: same.get(column.name) ?? column.default })),
  };
}

/** Whether two texts are one value of a type. What is no value of it is refused when it is set. */
async function areOne(db: Db, type: string, mine: string, theirs: string): Promise<boolean> {
  // Types are those of definitions, by `postgresType`.
  const cast = (text: string) => sql`cast(${text}::text as ${sql.raw(type)})`;
  try {
    const { rows } = await inSavepoint(db, (tx) =>
      sql<{ same: boolean }>`select ${cast(mine)} = ${cast(theirs)} as same`.execute(tx),
    );
    return rows[0]?.same ?? false;
  } catch (error) {
    if (isPgError(error) && error.code.startsWith('22')) return false;
    throw error;
  }
}

/** The text of a default that is a literal; undefined for an expression. */
export function literalOf(text: string | null): string | undefined {
  const quoted = /^\(?'((?:[^']|'')*)'(?:::[a-z ]+(?:\([\d,]+\))?)?\)?$/.exec(text ?? '')?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  return /^\(?(-?\d+(?:\.\d+)?)\)?(?:::[a-z ]+(?:\([\d,]+\))?)?$/.exec(text ?? '')?.[1];
}
