import { countedAtMost, foundAtMost, log } from '@dossier/contract/operations/log.ts';
import type { Condition } from '@dossier/rules/condition.ts';
import { all } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import { type Scope, scopeSql } from '#access/gate.ts';
import { type Columns, columnsOf } from '#access/query/columns.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import type { Db } from '#db/database.ts';
import type { ParsedListQuery } from '#engine/query/list-query.ts';
import type { Rows } from '#engine/resource/list-rows.ts';
import { rowsByIds } from '#engine/resource/read.ts';

/** So many of the newest entries are read before the index of words is asked. */
const newest = 120_000;

/** Fields that the indexes of time know, beside the tenant. */
const indexed: readonly string[] = ['logType', 'userid', 'createTime'];

/**
 * A page of the log and how many entries there are, as far as they are counted (decision 0031).
 * A common word is found among the newest entries at once; a rare one by the index of words, which for a common one
 * would bring up half the table first.
 */
export async function searchLogs(db: Db, scope: Scope, query: ParsedListQuery): Promise<Rows> {
  const isByTime = query.order.every(({ field, direction }) => field === 'createTime' && direction === 'desc');
  const hasWords = searchesWords(query.where);
  if (hasWords && isByTime) {
    const recent = sql`(select t.* from sys_log t where ${scopeSql(scope)}
      and ${conditionSql(byIndex(query.where), scope.columns)}
      order by t.create_time desc, t.id desc limit ${sql.lit(newest)}) t
      where ${conditionSql(query.where, withoutGrams(scope.columns))}`;
    const found = await pageOf(db, scope, query, recent, foundAtMost);
    if (found.total >= foundAtMost) return found;
  }
  const whole = sql`sys_log t where ${scopeSql(scope)} and ${conditionSql(query.where, scope.columns)}`;
  return pageOf(db, scope, query, whole, hasWords ? foundAtMost : countedAtMost);
}

async function pageOf(
  db: Db,
  scope: Scope,
  { order, pageNo, pageSize }: ParsedListQuery,
  from: ReturnType<typeof sql>,
  atMost: number,
): Promise<Rows> {
  const columns = columnsOf(log);
  const keys = order.map(({ field }) => columns.get(field)?.column ?? 'id').filter((name) => name !== 'id');
  const names = sql.join(['id', ...keys].map((name) => sql.ref(`t.${name}`)));
  const by = sql.join([
    ...order.map(({ field, direction }) => {
      const name = sql.ref(`t.${columns.get(field)?.column ?? 'id'}`);
      return direction === 'asc' ? sql`${name} asc` : sql`${name} desc`;
    }),
    ...(order.some(({ field }) => field === 'id') ? [] : [sql`t.id desc`]),
  ]);
  const { rows } = await sql<{ total: number; id: string | null }>`
    with found as materialized (select ${names} from ${from} order by ${by} limit ${sql.lit(atMost)})
    select c.total, p.id from (select count(*) as total from found) c
    left join (select t.id from found t order by ${by} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) p on true`.execute(
    db,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  const records = await rowsByIds(db, scope, ids, { columns: scope.columns });
  const byId = new Map(records.map((record) => [record.id, record]));
  return { records: ids.flatMap((id) => byId.get(id) ?? []), total: rows[0]?.total ?? 0 };
}

/** What every entry that is found must hold and an index of time knows. */
function byIndex(where: Condition): Condition {
  if (where.type === 'all') return all(...where.of.map(byIndex));
  return where.type === 'compare' && indexed.includes(where.field) ? where : all();
}

function searchesWords(where: Condition): boolean {
  if (where.type === 'all') return where.of.some(searchesWords);
  return where.type === 'compare' && where.operator === 'contains' && where.field === 'logContent';
}

/** The columns with words compared alone: cutting each entry into grams costs more than reading it. */
function withoutGrams(columns: Columns): Columns {
  return new Map([...columns].map(([name, column]) => [name, { ...column, grams: false }]));
}
