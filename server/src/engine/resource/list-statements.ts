import { all, type Condition } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import { askedColumns, rulesSql, type Scope } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import type { ParsedListQuery } from '../query/list-query.ts';
import { fromWhere, orderBy, type Row, selection } from './read.ts';

/** A feature's own condition over alias `t`. */
export type Extra = RawBuilder<boolean> | undefined;

/** Column beside those of a record that carries the total; no field is named so. */
export const totalColumn = '_total';

export function countStatement(scope: Scope, { where }: ParsedListQuery, extra: Extra) {
  return sql<{ total: number }>`select count(*) as total ${fromWhere(scope, where, extra)}`;
}

/**
 * The keys of a page, then its rows: while the planner looks for the keys it may read an index alone, and what it passes
 * over is never fetched.
 */
export function pageStatement(scope: Scope, query: ParsedListQuery, extra: Extra): RawBuilder<Row> {
  const from = fromWhere(scope, query.where, extra);
  return rowsOf(scope, query, sql`select t.id ${from} ${orderBy(scope, query.order)} ${part(query)}`);
}

/** As much of a walk in the order of a list as may be made before other ways are tried. */
interface Walk {
  /** Comparisons that the index of the order begins with. */
  prefix: Condition;
  /** Rows that are passed at most. */
  most: number;
}

/** The part of a page that is found among the first rows of a walk in the order of the list. */
export function walkStatement(scope: Scope, query: ParsedListQuery, extra: Extra, walk: Walk): RawBuilder<Row> {
  const order = orderBy(scope, query.order);
  // Tenant and delete flag bind inside, and what the index begins with: further conditions would make the walk longer.
  const free = { ...scope, where: all(), ruled: all(), fixed: [], bound: false, above: null };
  const passed = sql`select * ${fromWhere(free, walk.prefix)} ${order} limit ${walk.most}`;
  // Not repeated here: the delete flag stands in no index, and to look at it each row would be fetched.
  const own = sql`${rulesSql(scope)} and ${conditionSql(query.where, askedColumns(scope))}`;
  const where = extra ? sql`${own} and ${extra}` : own;
  return rowsOf(scope, query, sql`select t.id from (${passed}) t where ${where} ${order} ${part(query)}`);
}

/** @param keys a statement that gives the ids of the page */
function rowsOf(scope: Scope, { order }: ParsedListQuery, keys: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    with page as materialized (${keys})
    select ${selection(scope.columns)} from page join ${sql.table(scope.resource.table)} t on t.id = page.id
    ${orderBy(scope, order)}`;
}

/**
 * Finds the keys of all rows, then takes page and total from them.
 * @param always a row with the total comes with an empty page too
 * @param most so many keys are found at most
 */
export function foundStatement(
  scope: Scope,
  query: ParsedListQuery,
  extra: Extra,
  { always = false, most }: { always?: boolean; most?: number } = {},
): RawBuilder<Row> {
  const from = fromWhere(scope, query.where, extra);
  const order = orderBy(scope, query.order);
  const named = [scope.resource.order[0]?.[0] ?? 'id', ...query.order.map(({ field }) => field)];
  const keys = new Set(['id', ...named.map((field) => columnsOf(scope.resource).get(field)?.column ?? 'id')]);
  const found = sql`select ${sql.join([...keys].map((key) => sql.ref(`t.${key}`)))} ${from}`;
  const table = sql.table(scope.resource.table);
  const joined = always
    ? sql`from (select 1) one left join (page join ${table} t on t.id = page.id) on true`
    : sql`from page join ${table} t on t.id = page.id`;
  return sql<Row>`
    with found as materialized (${found} ${most === undefined ? sql`` : sql`limit ${most}`}),
      page as (select t.id from found t ${order} ${part(query)})
    select ${selection(scope.columns)}, (select count(*) from found) as ${sql.ref(totalColumn)} ${joined} ${order}`;
}

function part({ pageNo, pageSize }: ParsedListQuery): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
}
