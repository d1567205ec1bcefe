import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import type { FigureValue } from '@dossier/contract/core/figure.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Span } from '@dossier/rules/period.ts';
import { courseTo, type Days, periodBefore, periodTo } from '@dossier/rules/period.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { fromWhere } from '../resource/read.ts';
import { columnFor } from './groups.ts';

interface PeriodInput extends ListQueryInput {
  sum?: string;
  over?: string;
  span?: Span;
}

interface PeriodRow {
  month: string | null;
  whole: number;
  now: number;
  before: number;
}

/**
 * One number of a list: of the period so far, of the same days of the one before, and its course by months; without `over` of
 * the list as it is. One statement through the gate; the value is the total of the list that the question with `where` opens.
 */
export async function readPeriod(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  { sum: added, over, span = 'month', ...given }: PeriodInput,
): Promise<FigureValue> {
  const scope = scopeOf(resource, actor);
  const addedUp = added === undefined ? null : columnFor(scope, added, isNumeric);
  if (addedUp === undefined) throw refuse(`不能按“${String(added).slice(0, 50)}”合计`);
  const day = over === undefined ? null : columnFor(scope, over, ({ type }) => type === 'date' || type === 'datetime');
  if (day === undefined) throw refuse(`不能按“${String(over).slice(0, 50)}”比较`);
  const query = hooks.rewrite?.(given) ?? given;
  const amount = addedUp ? sql`coalesce(sum(${sql.ref(`t.${addedUp.column}`)}), 0)` : sql`count(*)`;
  const extra = await hooks.filter?.(query, actor, app.db);
  if (day === null || over === undefined) {
    const from = fromWhere(scope, readListQuery(scope, query).where, extra);
    const { rows } = await sql<{ value: number }>`select (${amount})::float8 as value ${from}`.execute(app.db);
    return { value: rows[0]?.value ?? 0, where: {}, before: null, course: [] };
  }

  const today = wireNow().slice(0, 10);
  const [now, before, months] = [periodTo(today, span), periodBefore(today, span), courseTo(today)];
  const daysOf = ({ begin, end }: Days) => ({ [`${over}_begin`]: begin, [`${over}_end`]: end });
  const during = ({ begin, end }: Days) => sql`filter (where day between ${begin}::date and ${end}::date)`;
  const first = `${months[0]}-01`;
  const all = { begin: before.begin < first ? before.begin : first, end: today };
  // What is asked of the field itself is replaced by the period, as it is in the list that a number opens.
  const { [`${over}_begin`]: _begin, [`${over}_end`]: _end, [over]: _day, ...others } = query;
  const from = fromWhere(scope, readListQuery(scope, { ...others, ...daysOf(all) }).where, extra);
  const column = sql.ref(`t.${day.column}`);
  // Days first, of which there are few; months and periods of each row would take three times as long.
  const dayOf = day.storage === 'date' ? column : sql`(${column} at time zone 'Asia/Shanghai')::date`;
  const { rows } = await sql<PeriodRow>`
    select to_char(key, 'YYYY-MM') as month, whole, now, before from (
      select date_trunc('month', day::timestamp) as key, sum(amount)::float8 as whole,
        coalesce(sum(amount) ${during(now)}, 0)::float8 as now, coalesce(sum(amount) ${during(before)}, 0)::float8 as before
      from (select ${dayOf} as day, ${amount} as amount ${from} group by 1) days
      group by grouping sets ((), (date_trunc('month', day::timestamp)))) months`.execute(app.db);
  const total = rows.find((row) => row.month === null);
  const course = new Map(rows.map((row) => [row.month, row.whole]));
  return {
    value: total?.now ?? 0,
    where: daysOf(now),
    before: { value: total?.before ?? 0, where: daysOf(before) },
    course: months.map((each) => ({ month: each, value: course.get(each) ?? 0 })),
  };
}
