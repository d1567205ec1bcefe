import { type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { askedColumns, type Scope, scopeSql } from '#access/gate.ts';
import { type Columns, columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Order, ParsedListQuery } from '../query/list-query.ts';

/** A row under the wire's names. */
export type Row = Record<string, unknown> & { id: string };

/** How many rows a query has, through the scope. */
export async function countRows(db: Db, scope: Scope, where: Condition, extra?: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${fromWhere(scope, where, extra)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One record, or undefined when there is none that the actor may know of. */
export async function findRow(
  db: Db,
  scope: Scope,
  id: string,
  /** `full`: all columns, for the server's own use: comparing, history. */
  { lock = false, deleted = false, full = false } = {},
): Promise<Row | undefined> {
  const where = conditionSql(compare('id', 'eq', id), scope.all);
  const { rows } = await sql<Row>`
    select ${selection(full ? scope.all : scope.columns)} from ${sql.table(scope.resource.table)} t
    where ${where} and ${scopeSql(scope, 't', { deleted })} ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** Records by id as far as the scope reaches; by default with all columns, for the server's own use. */
export async function rowsByIds(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  /** `lock`: for a change, in one order for everybody. */
  { columns = scope.all, lock = false, deleted = false } = {},
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${selection(columns)} from ${sql.table(scope.resource.table)} t
    where t.id = any(${[...ids]}) and ${scopeSql(scope, 't', { deleted })}
    ${lock ? sql`order by t.id for update of t` : sql``}`.execute(db);
  return rows;
}

/**
 * All rows of a query in batches, for exports: one cursor, so the database finds and sorts them once, from one
 * snapshot. `columns` are those that are read; the filters may name others.
 * Batches are small so that what is made of one is garbage before the next comes: larger ones outlive the young
 * generation and pile up until a full collection.
 */
export async function* eachRow(
  tx: Tx,
  scope: Scope,
  query: ParsedListQuery,
  extra?: RawBuilder<boolean>,
  { batch = 200, columns = scope.columns }: { batch?: number; columns?: Columns } = {},
): AsyncGenerator<Row[]> {
  await sql`declare each_row no scroll cursor for
    select ${selection(columns)} ${fromWhere(scope, query.where, extra)} ${orderBy(scope, query.order)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from each_row`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await sql`close each_row`.execute(tx);
}

/** `from` and `where` of a list: the table under `t`, the gate, the query, and a feature's own condition. */
export function fromWhere(scope: Scope, where: Condition, extra?: RawBuilder<boolean>): RawBuilder<unknown> {
  const own = conditionSql(where, askedColumns(scope));
  const both = extra ? sql`${own} and ${extra}` : own;
  return sql`from ${sql.table(scope.resource.table)} t where ${scopeSql(scope)} and ${both}`;
}

const selections = new WeakMap<Columns, RawBuilder<unknown>>();

/** The columns under their wire names, as one piece of text: compiled name by name they were a tenth of a list call. */
export function selection(columns: Columns): RawBuilder<unknown> {
  let built = selections.get(columns);
  if (!built) {
    built = sql.raw(
      [...columns.values()].map(({ column, name }) => `t.${quoted(column)} as ${quoted(name)}`).join(', '),
    );
    selections.set(columns, built);
  }
  return built;
}

/** A name as PostgreSQL reads it, whatever signs it has. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * The order asked for, among equals the list's own, then the id, so that pages neither repeat nor lose rows. All go on in
 * the last direction: an index that ends with the list's own order then brings the rows as they are.
 */
export function orderBy(scope: Scope, order: readonly Order[]): RawBuilder<unknown> {
  const columns = columnsOf(scope.resource);
  const last = order.at(-1)?.direction ?? 'desc';
  const further = new Set([scope.resource.order[0]?.[0] ?? 'id', 'id']);
  for (const { field } of order) further.delete(field);
  const whole = [...order, ...[...further].map((field) => ({ field, direction: last }))];
  const parts = whole.map(({ field, direction }) => {
    const name = sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
    return direction === 'asc' ? sql`${name} asc` : sql`${name} desc`;
  });
  return sql`order by ${sql.join(parts)}`;
}
