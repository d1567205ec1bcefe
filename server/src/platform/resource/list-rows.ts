import type { Condition } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Scope } from '../gate.ts';
import { columnsOf } from '../query/columns.ts';
import type { ParsedListQuery } from '../query/list-query.ts';
import { fromWhere, orderBy, type Row, selection } from './read.ts';
import { isServedInOrder } from './table-indexes.ts';

export interface Rows {
  records: Row[];
  total: number;
  /** The total is an estimate: the caller asked for no more. */
  approximate?: true;
}

/** Column beside those of a record that carries the total; no field is named so. */
const totalColumn = '_total';
/** So many found rows are sorted without thinking: it takes a few milliseconds. */
const mostFound = 10_000;
/** Where fewer of a table's rows are wanted, walking them in an order that no index knows of loses. */
const sparse = 0.2;
/** More than these are never sorted for one page: it would take longer than most walks. */
const mostSorted = 100_000;
/** How long it is remembered that a condition finds more than `mostFound` rows. */
const rememberedMs = 60_000;
const mostRemembered = 1000;
/** Totals above this are estimated for callers who take an estimate. */
export const mostCounted = 100_000;

interface Statements {
  page: RawBuilder<Row>;
  count: RawBuilder<{ total: number }>;
  /** Each row of the page carries the total. */
  pageCounts: boolean;
}

/**
 * The statements of a list call: the page and the total. `extra` is a feature's own condition over alias `t`.
 * A search for parts of words finds its rows once, by its index, and takes page and total from them: left to itself
 * the planner may walk the whole order of the list instead, looking for the few rows that hold the words.
 */
export function listStatements(scope: Scope, query: ParsedListQuery, extra?: RawBuilder<boolean>): Statements {
  const from = fromWhere(scope, query.where, extra);
  const count = sql<{ total: number }>`select count(*) as total ${from}`;
  if (searchesWords(query.where, scope)) return { page: foundPage(scope, query, from), count, pageCounts: true };
  return { page: plainPage(scope, query, from), count, pageCounts: false };
}

/** One page and the total, both through the scope. */
export async function listRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra?: RawBuilder<boolean>,
): Promise<Rows> {
  const statements = listStatements(scope, query, extra);
  if (statements.pageCounts)
    return withTotal(await statements.page.execute(db), query, () => exactTotal(statements, db));
  const total = () => (query.approximate ? boundedTotal(db, scope, query, extra) : exactTotal(statements, db));
  const isPlain = query.where.type === 'all' && query.where.of.length === 0 && !extra;
  if (isPlain || (await isServed(db, scope, query))) {
    const [{ rows }, counted] = await Promise.all([statements.page.execute(db), total()]);
    return { records: rows, ...counted };
  }
  return (await fewRows(db, scope, query, extra)) ?? (await manyRows(db, scope, query, extra, await total()));
}

/**
 * Finds the rows first, and page and total among them, while they are few. The planner expects rows to be spread evenly
 * over the order of a list; where year and number go together, it walked 63 000 rows of other years to the first one.
 * @returns undefined when there are more than `mostFound`
 */
async function fewRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra: RawBuilder<boolean> | undefined,
): Promise<Rows | undefined> {
  const key = extra ? undefined : keyOf(scope, query.where);
  const until = key === undefined ? undefined : many.get(key);
  if (until !== undefined && until > performance.now()) return undefined;
  const from = sql`${fromWhere(scope, query.where, extra)} limit ${mostFound + 1}`;
  const answer = await foundPage(scope, query, from, true).execute(db);
  // The total comes with a row of its own, which holds no record when the page is empty.
  const total = Number(answer.rows[0]?.[totalColumn] ?? 0);
  if (total > mostFound) {
    if (key !== undefined) remember(key);
    return undefined;
  }
  return { records: records(answer.rows).filter(({ id }) => id !== null), total };
}

/** Conditions that found many rows, with the time until which that is believed. */
const many = new Map<string, number>();

function keyOf({ resource, actor, where: rules }: Scope, where: Condition): string {
  return JSON.stringify([resource.table, actor.tenantId, rules, where]);
}

function remember(key: string): void {
  if (many.size >= mostRemembered) many.clear();
  many.set(key, performance.now() + rememberedMs);
}

/**
 * A page of many rows. When they are a small part of the table their keys are found and sorted, from an index alone where
 * one holds them; otherwise the first of them are met soon on a walk in the order of the list.
 */
async function manyRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra: RawBuilder<boolean> | undefined,
  counted: Omit<Rows, 'records'>,
): Promise<Rows> {
  const { rows: sizes } = await sql<{ size: number }>`
    select greatest(reltuples, 0)::float8 as size from pg_class where oid = to_regclass(${scope.resource.table})`.execute(
    db,
  );
  const isSparse = counted.total < Math.min(mostSorted, (sizes[0]?.size ?? 0) * sparse);
  const from = fromWhere(scope, query.where, extra);
  const page = isSparse ? foundPage(scope, query, from) : plainPage(scope, query, from);
  return { records: records((await page.execute(db)).rows), ...counted };
}

/**
 * Whether an index brings the filtered rows in the order of the list. Only the list's own order counts: for others the
 * planner may take an index that has the order alone.
 */
async function isServed(db: Db, scope: Scope, { where, order }: ParsedListQuery): Promise<boolean> {
  const [own] = scope.resource.order;
  if (own?.[0] !== order[0]?.field) return false;
  const columns = columnsOf(scope.resource);
  const fixed = new Set(['tenant_id', 'del_flag']);
  for (const part of where.type === 'all' ? where.of : [where])
    if (part.type === 'compare' && part.operator === 'eq') fixed.add(columns.get(part.field)?.column ?? '');
  const first = columns.get(order[0]?.field ?? 'id')?.column ?? 'id';
  return isServedInOrder(db, scope.resource.table, { fixed, first });
}

function plainPage(scope: Scope, query: ParsedListQuery, from: RawBuilder<unknown>): RawBuilder<Row> {
  const { pageNo, pageSize, order } = query;
  return sql<Row>`
    select ${selection(scope.columns)} ${from} ${orderBy(scope, order)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
}

/** Finds the keys of all rows, then takes the page from them. @param always a row with the total comes with an empty page too */
function foundPage(scope: Scope, query: ParsedListQuery, from: RawBuilder<unknown>, always = false): RawBuilder<Row> {
  const order = orderBy(scope, query.order);
  const named = [scope.resource.order[0]?.[0] ?? 'id', ...query.order.map(({ field }) => field)];
  const keys = new Set(['id', ...named.map((field) => columnsOf(scope.resource).get(field)?.column ?? 'id')]);
  const found = sql.join([...keys].map((key) => sql.ref(`t.${key}`)));
  const part = sql`limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`;
  const table = sql.table(scope.resource.table);
  const joined = always
    ? sql`from (select 1) one left join (page join ${table} t on t.id = page.id) on true`
    : sql`from page join ${table} t on t.id = page.id`;
  return sql<Row>`
    with found as materialized (select ${found} ${from}), page as (select t.id from found t ${order} ${part})
    select ${selection(scope.columns)}, (select count(*) from found) as ${sql.ref(totalColumn)} ${joined} ${order}`;
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

async function withTotal(
  { rows }: { rows: Row[] },
  { pageNo }: ParsedListQuery,
  count: () => Promise<{ total: number }>,
): Promise<Rows> {
  const total = rows[0]?.[totalColumn];
  if (total !== undefined) return { records: records(rows), total: Number(total) };
  // A page past the end has no row to carry the total.
  return { records: [], total: pageNo === 1 ? 0 : (await count()).total };
}

function records(rows: Row[]): Row[] {
  for (const row of rows) delete row[totalColumn];
  return rows;
}

async function exactTotal({ count }: Statements, db: Db): Promise<{ total: number }> {
  return { total: (await count.execute(db)).rows[0]?.total ?? 0 };
}

/** Counts to `mostCounted`; beyond that the planner's estimate is enough for whoever said so. */
async function boundedTotal(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra: RawBuilder<boolean> | undefined,
): Promise<{ total: number; approximate?: true }> {
  const from = fromWhere(scope, query.where, extra);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select 1 ${from} limit ${mostCounted + 1}) counted`.execute(db);
  const counted = rows[0]?.total ?? 0;
  if (counted <= mostCounted) return { total: counted };
  const { rows: plans } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 ${from}`.execute(db);
  const estimate = plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { total: Math.max(counted, rounded(estimate)), approximate: true };
}

/** Two digits say how many there are about; more would look like a count. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}
