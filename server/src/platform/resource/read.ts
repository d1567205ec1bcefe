import type { Resource } from '@dossier/contract/core/resource.ts';
import { type Condition, compare } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { type Scope, scopeSql } from '../gate.ts';
import { type Columns, columnsOf, snake } from '../query/columns.ts';
import { conditionSql } from '../query/condition-sql.ts';
import type { Order, ParsedListQuery } from '../query/list-query.ts';

/** A row under the wire's names. */
export type Row = Record<string, unknown> & { id: string };

export interface Rows {
  records: Row[];
  total: number;
}

/** Column beside those of a record that carries the total; no field is named so. */
const totalColumn = '_total';

/**
 * The statements of a list call: the page and the total. `extra` is a feature's own condition over alias `t`.
 * A search for parts of words finds its rows once, by its index, and takes page and total from them: left to itself
 * the planner may walk the whole order of the list instead, looking for the few rows that hold the words.
 */
export function listStatements(scope: Scope, query: ParsedListQuery, extra?: RawBuilder<boolean>) {
  const from = fromWhere(scope, query.where, extra);
  const order = orderBy(scope, query.order);
  const part = sql`limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`;
  const count = sql<{ total: number }>`select count(*) as total ${from}`;
  if (!searchesWords(query.where, scope)) {
    return { page: sql<Row>`select ${selection(scope.columns)} ${from} ${order} ${part}`, count, pageCounts: false };
  }
  const keys = new Set(['id', ...query.order.map(({ field }) => columnsOf(scope.resource).get(field)?.column ?? 'id')]);
  const found = sql.join([...keys].map((key) => sql.ref(`t.${key}`)));
  const page = sql<Row>`
    with found as materialized (select ${found} ${from}), page as (select t.id from found t ${order} ${part})
    select ${selection(scope.columns)}, (select count(*) from found) as ${sql.ref(totalColumn)}
    from page join ${sql.table(scope.resource.table)} t on t.id = page.id ${order}`;
  return { page, count, pageCounts: true };
}

/** Whether every row that is found holds a part of a word that an index knows. */
function searchesWords(where: Condition, scope: Scope): boolean {
  if (where.type === 'all') return where.of.some((part) => searchesWords(part, scope));
  return (
    where.type === 'compare' &&
    where.operator === 'contains' &&
    scope.columns.get(where.field)?.grams === true &&
    [...(where.values[0] ?? '')].length > 1
  );
}

/** One page and the total, both through the scope. */
export async function listRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra?: RawBuilder<boolean>,
): Promise<Rows> {
  const statements = listStatements(scope, query, extra);
  if (statements.pageCounts) {
    const { rows } = await statements.page.execute(db);
    const total = rows[0]?.[totalColumn];
    for (const row of rows) delete row[totalColumn];
    // A page past the end has no row to carry the total.
    if (total === undefined) return { records: [], total: query.pageNo === 1 ? 0 : await totalOf(statements, db) };
    return { records: rows, total: Number(total) };
  }
  const [page, total] = await Promise.all([statements.page.execute(db), totalOf(statements, db)]);
  return { records: page.rows, total };
}

async function totalOf({ count }: ReturnType<typeof listStatements>, db: Db): Promise<number> {
  return (await count.execute(db)).rows[0]?.total ?? 0;
}

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

/** Child lines of records, by parent id, in their order. */
export async function childRows(
  db: Db,
  resource: Resource,
  name: string,
  parentIds: readonly string[],
): Promise<Map<string, Row[]>> {
  const child = resource.children[name];
  const byParent = new Map<string, Row[]>();
  if (!child || parentIds.length === 0) return byParent;
  const columns = Object.entries(child.fields).map(
    ([key, field]) => sql`${sql.ref(field.column ?? snake(key))} as ${sql.ref(key)}`,
  );
  const { rows } = await sql<Row & { parent: string }>`
    select id, ${sql.ref(child.foreignKey)} as parent, ${sql.join(columns)} from ${sql.table(child.table)}
    where ${sql.ref(child.foreignKey)} = any(${[...parentIds]}) order by ${sql.ref(child.foreignKey)}, line_no, id`.execute(
    db,
  );
  for (const { parent, ...row } of rows) {
    const list = byParent.get(parent) ?? [];
    list.push(row as Row);
    byParent.set(parent, list);
  }
  return byParent;
}

function fromWhere(scope: Scope, where: Condition, extra?: RawBuilder<boolean>): RawBuilder<unknown> {
  const own = conditionSql(where, scope.columns);
  const both = extra ? sql`${own} and ${extra}` : own;
  return sql`from ${sql.table(scope.resource.table)} t where ${scopeSql(scope)} and ${both}`;
}

const selections = new WeakMap<Columns, RawBuilder<unknown>>();

/** The columns under their wire names, as one piece of text: compiled name by name they were a tenth of a list call. */
function selection(columns: Columns): RawBuilder<unknown> {
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

/** The order asked for, then the id, so that pages neither repeat nor lose rows. */
function orderBy(scope: Scope, order: readonly Order[]): RawBuilder<unknown> {
  const columns = columnsOf(scope.resource);
  const parts = order.map(({ field, direction }) => {
    const name = sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
    return direction === 'asc' ? sql`${name} asc` : sql`${name} desc`;
  });
  if (!order.some(({ field }) => field === 'id'))
    parts.push(order.at(-1)?.direction === 'asc' ? sql`t.id asc` : sql`t.id desc`);
  return sql`order by ${sql.join(parts)}`;
}
