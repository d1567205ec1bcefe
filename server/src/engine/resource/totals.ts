import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { ParsedListQuery } from '../query/list-query.ts';
import type { Extra } from './list-statements.ts';
import { fromWhere } from './read.ts';

/** How many rows a list has. */
export interface Total {
  total: number;
  /** The total is an estimate: the caller asked for no more. */
  approximate?: true;
}

/** Totals above this are estimated for callers who take an estimate. */
const mostCounted = 100_000;

export async function exactTotal(db: Db, count: RawBuilder<{ total: number }>): Promise<Total> {
  return { total: (await count.execute(db)).rows[0]?.total ?? 0 };
}

/** Counts to `mostCounted`; beyond that the planner's estimate is enough for whoever said so. */
export async function boundedTotal(db: Db, scope: Scope, query: ParsedListQuery, extra: Extra): Promise<Total> {
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
