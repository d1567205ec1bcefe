import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { mostDaysOfReport, type useRate } from '@dossier/contract/eq/lending.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { daysFromTo } from './asset.service.ts';

/**
 * Use of the devices that a person may see, by kind: days that they were out, of the days that they could have been, both
 * counted in the days of the time that is asked for. One query.
 */
export async function useRates(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof useRate>,
): Promise<ResultOf<typeof useRate>> {
  const days = daysFromTo(query);
  if (!(days >= 1)) throw refuse('结束日期不能早于开始日期');
  if (days > mostDaysOfReport) throw refuse(`统计时间不能超过${mostDaysOfReport}天`);
  const period = sql`tstzrange(${query.from}::timestamptz, ${query.to}::timestamptz + interval '1 day')`;
  const ofKind = query.kind ? sql`and t.kind = ${query.kind}` : sql``;
  const { rows } = await sql<Omit<ResultOf<typeof useRate>[number], 'rate'>>`
    with use as (
      select n.asset_id, count(*) as loans, sum(extract(epoch from upper(x.out) - lower(x.out))) / 86400 as days
      from eq_loan_line n, lateral (select tstzrange(n.out_time, greatest(n.out_time, coalesce(n.back_time, now()))) * ${period} as out) x
      where n.asset_id is not null and n.out_time is not null and not isempty(x.out) group by n.asset_id)
    select t.kind, coalesce(c.name, t.kind) as "kindName", count(*)::int as assets,
      coalesce(sum(use.loans), 0)::int as loans, round(coalesce(sum(use.days), 0), 1) as "lentDays",
      count(*) filter (where use.asset_id is null)::int as idle
    from eq_asset t left join use on use.asset_id = t.id left join sys_category c on c.id = t.kind
    where ${scopeSql(scopeOf(asset, actor))} and t.lendable = 'Y' and t.status <> '3' ${ofKind}
    group by t.kind, c.name order by coalesce(sum(use.days), 0) desc, t.kind`.execute(db);
  return rows.map((row) => ({ ...row, rate: Math.round((row.lentDays / (row.assets * days)) * 1000) / 10 }));
}
