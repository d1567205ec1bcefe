import { all, type Condition, fieldsOf } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import type { Db } from '#db/database.ts';
import { perDatabase } from '#db/per-database.ts';
import type { ParsedListQuery } from '../query/list-query.ts';
import {
  countStatement,
  type Extra,
  foundStatement,
  pageStatement,
  totalColumn,
  walkStatement,
} from './list-statements.ts';
import type { Row } from './read.ts';
import { type ServingIndex, servingIndex } from './table-indexes.ts';
import { boundedTotal, exactTotal, type Total } from './totals.ts';

export interface Rows extends Total {
  records: Row[];
}

/** So many rows are passed on a walk in the order of a list, and two for each of the page and before it. */
const mostPassed = 2_000;
/** So many found rows are sorted without thinking: it takes a few milliseconds. */
const mostFound = 6_000;
/** Where fewer of a table's rows are wanted, finding and sorting them wins over walking all. */
const sparse = { fetched: 0.2, fromIndex: 0.03 };
/** More than these are never sorted for one page: it would take longer than most walks. */
const mostSorted = 100_000;
/** How long it is remembered that a condition finds more than `mostFound` rows. */
const rememberedMs = 60_000;
const mostRemembered = 1000;

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
  const count = countStatement(scope, query, extra);
  if (searchesWords(query.where, scope)) return { page: foundStatement(scope, query, extra), count, pageCounts: true };
  return { page: pageStatement(scope, query, extra), count, pageCounts: false };
}

/** One page and the total, both through the scope. */
export async function listRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra?: RawBuilder<boolean>,
): Promise<Rows> {
  const { page, count, pageCounts } = listStatements(scope, query, extra);
  if (pageCounts) return withTotal(await page.execute(db), query, () => exactTotal(db, count));
  const total = () => (query.approximate ? boundedTotal(db, scope, query, extra) : exactTotal(db, count));
  const isPlain = query.where.type === 'all' && query.where.of.length === 0 && !extra;
  if (isPlain) {
    const [{ rows }, counted] = await Promise.all([page.execute(db), total()]);
    return { records: rows, ...counted };
  }
  const index = await indexFor(db, scope, query);
  if (index && isCheap(index, scope, query, extra)) return walkedRows(db, scope, query, extra, { index, total });
  const few = await fewRows(db, scope, query, extra);
  if (few) return few;
  return index
    ? walkedRows(db, scope, query, extra, { index, total })
    : manyRows(db, scope, query, extra, { counted: await total() });
}

/** The total alone, as the list tells it. */
export function listTotal(db: Db, scope: Scope, query: ParsedListQuery, extra: Extra): Promise<Total> {
  if (query.approximate && !searchesWords(query.where, scope)) return boundedTotal(db, scope, query, extra);
  return exactTotal(db, countStatement(scope, query, extra));
}

/** What is passed on a walk belongs to a value that was asked for, or is passed without being fetched. */
function isCheap(index: ServingIndex, scope: Scope, { where }: ParsedListQuery, extra: Extra): boolean {
  return holdsAll(index, scope, where, extra) || prefixOf(index, scope, where).length > 0;
}

/**
 * An index brings the order: mostly the page is met soon on a walk along it. The planner would walk on to the end where it
 * is not: it expects rows to be spread evenly over the order of a list, but years and numbers go together.
 */
async function walkedRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra: Extra,
  { index, total }: { index: ServingIndex; total: () => Promise<Total> },
): Promise<Rows> {
  const before = (query.pageNo - 1) * query.pageSize;
  const prefix = prefixOf(index, scope, query.where);
  const walk = { prefix: all(...prefix), most: mostPassed + 2 * (before + query.pageSize) };
  const walked = async () => (await walkStatement(scope, query, extra, walk).execute(db)).rows;
  // Few rows are sooner found than met; within a value that was asked for, they are met.
  const [early, counted] = await Promise.all([prefix.length > 0 ? walked() : undefined, total()]);
  const rows = early ?? (counted.total > mostPassed ? await walked() : []);
  const isWhole = rows.length === Math.min(query.pageSize, Math.max(0, counted.total - before));
  if (isWhole) return { records: rows, ...counted };
  const share = holdsAll(index, scope, query.where, extra) ? sparse.fromIndex : sparse.fetched;
  return manyRows(db, scope, query, extra, { counted, share });
}

/** Whether an index holds everything that rows are asked by. */
function holdsAll(index: ServingIndex, scope: Scope, where: Condition, extra: Extra): boolean {
  const fields = [...fieldsOf(where), ...fieldsOf(scope.where)];
  return !extra && scope.above === null && fields.every((field) => index.held.has(columnOf(scope, field)));
}

/** Comparisons that an index begins with. */
function prefixOf(index: ServingIndex, scope: Scope, where: Condition): Comparison[] {
  return equalities(scope, where).filter(({ field }) => index.prefix.has(columnOf(scope, field)));
}

/**
 * Finds the rows first, and page and total among them, while they are few.
 * @returns undefined when there are more than `mostFound`
 */
async function fewRows(db: Db, scope: Scope, query: ParsedListQuery, extra: Extra): Promise<Rows | undefined> {
  const key = extra || scope.above ? undefined : keyOf(scope, query.where);
  const many = manyOf(db);
  const until = key === undefined ? undefined : many.get(key);
  if (until !== undefined && until > performance.now()) return undefined;
  const answer = await foundStatement(scope, query, extra, { always: true, most: mostFound + 1 }).execute(db);
  // The total comes with a row of its own, which holds no record when the page is empty.
  const total = Number(answer.rows[0]?.[totalColumn] ?? 0);
  if (total > mostFound) {
    if (key !== undefined) remember(many, key);
    return undefined;
  }
  return { records: records(answer.rows).filter(({ id }) => id !== null), total };
}

/** Conditions that found many rows, with the time until which that is believed. */
const manyOf = perDatabase(() => new Map<string, number>());

function keyOf({ resource, actor, where: rules }: Scope, where: Condition): string {
  return JSON.stringify([resource.table, actor.tenantId, rules, where]);
}

function remember(many: Map<string, number>, key: string): void {
  if (many.size >= mostRemembered) many.clear();
  many.set(key, performance.now() + rememberedMs);
}

/**
 * A page that was not met soon, or of an order that no index brings. When the rows are a small part of the table their
 * keys are found and sorted; otherwise all are walked, from an index alone where one holds what is compared.
 */
async function manyRows(
  db: Db,
  scope: Scope,
  query: ParsedListQuery,
  extra: Extra,
  { counted, share = sparse.fetched }: { counted: Total; share?: number },
): Promise<Rows> {
  const isSparse =
    counted.total <= mostFound || counted.total < Math.min(mostSorted, share * (await sizeOf(db, scope)));
  const page = isSparse ? foundStatement(scope, query, extra) : pageStatement(scope, query, extra);
  return { records: records((await page.execute(db)).rows), ...counted };
}

/** About how many rows a table has. */
async function sizeOf(db: Db, { resource }: Scope): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select greatest(reltuples, 0)::float8 as size from pg_class where oid = to_regclass(${resource.table})`.execute(db);
  return rows[0]?.size ?? 0;
}

/** The index that brings the rows in the order of a list, within the values that the filter gives to its first columns. */
function indexFor(db: Db, scope: Scope, { where, order }: ParsedListQuery): Promise<ServingIndex | undefined> {
  const fixed = new Set([
    'tenant_id',
    'del_flag',
    ...equalities(scope, where).map(({ field }) => columnOf(scope, field)),
  ]);
  const first = columnOf(scope, order[0]?.field ?? 'id');
  return servingIndex(db, scope.resource.table, { fixed, first });
}

type Comparison = Extract<Condition, { type: 'compare' }>;

/** Comparisons with one value that every row of a list passes; a moment is compared with a whole day. */
function equalities({ resource }: Scope, where: Condition): Comparison[] {
  const parts = where.type === 'all' ? where.of : [where];
  return parts.filter(
    (part): part is Comparison =>
      part.type === 'compare' &&
      part.operator === 'eq' &&
      // No index of the table knows its lines.
      columnsOf(resource).has(part.field) &&
      columnsOf(resource).get(part.field)?.storage !== 'timestamptz',
  );
}

function columnOf({ resource, lines }: Scope, field: string): string {
  return columnsOf(resource).get(field)?.column ?? (lines.has(field) ? field : 'id');
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
