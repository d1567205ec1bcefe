import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { hasLabel } from '@dossier/contract/core/fields/kinds.ts';
import { byRights, mayOf } from '@dossier/contract/core/may.ts';
import { move as moveLoan } from '@dossier/contract/eq/lending.ts';
import { loanStatus } from '@dossier/contract/eq/loan.ts';
import {
  type CalendarEntry,
  type CalendarKind,
  mostDays,
  mostOfKind,
  type readCalendar,
} from '@dossier/contract/pm/calendar/calendar.ts';
import { planRight } from '@dossier/contract/pm/task.ts';
import { dayNumber } from '@dossier/rules/schedule/work-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { mayChange, type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import { invalid } from '#core/errors.ts';
import { namesOf } from '#engine/flow/people.ts';
import type { App } from '#services/services.ts';
import { deskRight } from '../../eq/loan/loan.public.ts';
import { type Kind, kinds } from './kinds.ts';

type Query = QueryOf<typeof readCalendar>;

interface Row extends Pick<CalendarEntry, 'kind' | 'id' | 'from' | 'to' | 'version'> {
  title: string | null;
  status: string | null;
  of: string | null;
  who: string | null;
  maker: string | null;
  total: number;
}

/** What falls on the days that are asked for: one statement over all kinds, each through the gate of its own register. */
export async function entriesOf(app: App, actor: Actor, query: Query): Promise<ResultOf<typeof readCalendar>> {
  assertSpan(query);
  const seen = kinds.flatMap((kind) => {
    const scope = scopeOf(kind.resource, actor);
    const isListed = actor.permissions.has(kind.resource.endpoints.list.access);
    return isListed && kind.days.every((name) => scope.columns.has(name)) ? [{ kind, scope }] : [];
  });
  if (seen.length === 0) return { kinds: [], entries: [] };
  const { rows } = await sql<Row>`${sql.join(
    seen.map((one) => sql`(${partSql(one.kind, one.scope, actor, query)})`),
    sql` union all `,
  )}`.execute(app.db);
  const names = await namesOf(app.db, new Set(rows.map(({ who }) => who)));
  const owners = new Map<CalendarKind, ReadonlyMap<string, string>>();
  for (const { kind } of seen) owners.set(kind.kind, await ownersOf(app, actor, kind, rows));
  const movers = new Map(seen.map(({ kind, scope }) => [kind.kind, moverOf(kind, scope, actor)]));
  const totals = new Map(rows.map(({ kind, total }) => [kind, Number(total)]));
  return {
    kinds: seen.map(({ kind: { kind } }) => ({ kind, total: totals.get(kind) ?? 0 })),
    entries: rows.map((row) => ({
      ...{ kind: row.kind, id: row.id, title: row.title, from: row.from, to: row.to, status: row.status },
      of: owners.get(row.kind)?.get(row.of ?? '') ?? null,
      ...{ who: row.who === null ? null : (names.get(row.who)?.name ?? row.who), version: row.version },
      move: movers.get(row.kind)?.(row) ?? null,
    })),
  };
}

/** What entries of a kind belong to, by what they say of it: a project or a contract that may not be read has no name. */
async function ownersOf(
  app: App,
  actor: Actor,
  { kind, resource, of }: Kind,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const said = [...new Set(rows.flatMap((row) => (row.kind === kind && row.of !== null ? [row.of] : [])))];
  const field = resource.fields[of.field];
  if (!field || !hasLabel(field)) return new Map(said.map((text) => [text, text]));
  return app.dictTexts.textsOf(app.db, field, said, actor);
}

/** @throws AppError for days that are none, or too many of them */
function assertSpan({ from, to }: Query): void {
  for (const [name, day] of Object.entries({ from, to })) {
    try {
      dayNumber(day);
    } catch {
      throw invalid({ [name]: '日期格式不正确' });
    }
  }
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > mostDays) throw invalid({ to: `日历一次最多显示${mostDays}天` });
}

/** The records of one kind: what the list of its register shows, of these days, as far as its columns may be read. */
function partSql(kind: Kind, scope: Scope, actor: Actor, query: Query): RawBuilder<Row> {
  const { from, to, whose = 'mine', projectId, depart } = query;
  const sees = (field: string) => scope.columns.has(field);
  const shown = ({ field, sql: text }: Kind['title']) => (sees(field) ? text : sql`null::text`);
  const filters = [scopeSql(scope), kind.filter, kind.inDays(from, to)];
  if (whose === 'mine') filters.push(kind.mine(actor));
  // Nothing is found by what the caller may not read.
  if (projectId !== undefined)
    filters.push(sees(kind.inProject.field) ? kind.inProject.sql(projectId) : sql<boolean>`false`);
  if (depart !== undefined)
    filters.push(
      sees(kind.inDepart.field)
        ? kind.inDepart.sql(sql`(select d.org_code from sys_depart d where d.id = ${depart})`)
        : sql<boolean>`false`,
    );
  return sql<Row>`
    select ${kind.kind} as kind, t.id, ${shown(kind.title)} as title, ${kind.from} as "from", ${kind.to} as "to",
      ${sees('status') ? sql`t.status` : sql`null::text`} as status, ${shown(kind.of)} as of, ${shown(kind.who)} as who,
      t.create_by as maker, t.version, count(*) over () as total
    from ${sql.table(kind.resource.table)} t
    where ${sql.join(filters, sql` and `)}
    order by ${kind.to}, t.id limit ${mostOfKind}`;
}

/** Says how an entry comes to another day, as the form of its register would let the caller do it. */
function moverOf(kind: Kind, scope: Scope, actor: Actor): (row: Row) => CalendarEntry['move'] {
  const { resource } = kind;
  const mayDo = mayOf(resource, byRights(actor.permissions));
  const mayDays = kind.days.every((name) => mayChange(scope, name));
  const mayPlan = !plannedKinds.includes(kind.kind) || actor.permissions.has(planRight);
  const mayBook = actor.permissions.has(moveLoan.access);
  return (row) => {
    if (!mayDays || !mayPlan || row.status === null) return null;
    const names = mayDo({ status: row.status });
    if (kind.kind !== 'loan') return names.includes('edit') ? 'edit' : null;
    if (names.includes('renew')) return 'renew';
    const isOwn = row.who === actor.username || row.maker === actor.username;
    const waits = row.status === loanStatus.draft || row.status === loanStatus.booked;
    return waits && mayBook && (isOwn || actor.permissions.has(deskRight)) ? 'move' : null;
  };
}

const plannedKinds: readonly CalendarKind[] = ['task', 'milestone'];
