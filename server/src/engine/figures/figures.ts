import type { Figure, FigureFilters, FigureValues, Filters } from '@dossier/contract/core/figure.ts';
import { fieldOfFilter, fieldsOfFigure, filtersOn, withFigure } from '@dossier/contract/core/figure-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { all, type Condition } from '@dossier/rules/condition.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { askedColumns, type Scope, scopeOf } from '#access/gate.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { fromWhere } from '../resource/read.ts';

/**
 * The figures of a list under the filters that it has, in one statement through the gate. Each is the total of the list
 * that its filters open. One that would need a column which the caller may not see, or a filter that is not there, is not
 * told.
 */
export async function readFigures(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  given: ListQueryInput,
): Promise<FigureValues> {
  const scope = scopeOf(resource, actor);
  const query = hooks.rewrite?.(given) ?? given;
  const now = wireNow().slice(0, 10);
  const wheres = Object.fromEntries(
    Object.entries(resource.figures).map(([name, { where }]) => [name, filtersOn(where, now)]),
  );
  const told = Object.entries(resource.figures).filter(
    ([, figure]) => isVisible(scope, figure) && (figure.needs ?? []).every((name) => (query[name] ?? '') !== ''),
  );
  if (told.length === 0) return [];
  const [filters, rest] = splitQuery(scope, query);
  const opened = (name: string) => withFigure(wheres, filters, name);
  const asked = told.flatMap(([name, { sum: field, where, of }]) => [
    { field, filters: opened(name) },
    ...(of ? [{ field: of.sum, filters: { ...without(opened(name), where), ...filtersOn(of.where, now) } }] : []),
  ]);
  const conditions = asked.map((each) => readListQuery(scope, { ...rest, ...each.filters }).where);
  const [shared, own] = withoutShared(conditions);
  const values = asked.map(({ field }, at) => {
    const only = sql`filter (where ${conditionSql(all(...(own[at] ?? [])), askedColumns(scope))})`;
    // The column is one of the scope's: isVisible saw it.
    const added = field === null ? null : sql.ref(`t.${scope.columns.get(field)?.column ?? ''}`);
    const value = added === null ? sql`count(*) ${only}` : sql`coalesce(sum(${added}) ${only}, 0)`;
    return sql`(${value})::float8 as ${sql.ref(`f${at}`)}`;
  });
  const from = fromWhere(scope, all(...shared), await hooks.filter?.(query, actor, app.db));
  const { rows } = await selectOf(values, from).execute(app.db);
  const numbers = asked.map((_, at) => rows[0]?.[`f${at}`] ?? 0);
  return told.map(([name, { of }]) => {
    const part = numbers.shift() ?? 0;
    const whole = of ? (numbers.shift() ?? 0) : null;
    const value = whole === null ? part : whole === 0 ? null : (part / whole) * 100;
    return { name, value, where: wheres[name] ?? {} };
  });
}

/** Filters but for those of the fields that a figure filters by. */
function without(filters: Filters, where: FigureFilters): Filters {
  const own = new Set(Object.keys(where).map(fieldOfFilter));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !own.has(fieldOfFilter(name))));
}

const selectOf = (values: RawBuilder<unknown>[], from: RawBuilder<unknown>) =>
  sql<Record<string, number>>`select ${sql.join(values)} ${from}`;

/** Whether the caller may read and ask by everything that a figure is made of. */
function isVisible({ columns }: Scope, figure: Figure): boolean {
  return fieldsOfFigure(figure).every((name) => columns.get(name)?.queryable);
}

/** What the caller filters by, apart from the rest of the query. */
function splitQuery({ columns }: Scope, query: ListQueryInput): [Record<string, string>, ListQueryInput] {
  const filters: Record<string, string> = {};
  const rest: ListQueryInput = {};
  for (const [name, value] of Object.entries(query)) {
    if (!columns.has(fieldOfFilter(name))) rest[name] = value;
    else if (value !== undefined && value !== null)
      filters[name] = Array.isArray(value) ? value.join(',') : String(value);
  }
  return [filters, rest];
}

/** Conditions that all have, and what each has besides: rows that no figure counts are not read. */
function withoutShared(conditions: readonly Condition[]): [shared: Condition[], own: Condition[][]] {
  const parts = conditions.map((condition) => {
    const of = condition.type === 'all' ? condition.of : [condition];
    return new Map(of.map((part) => [JSON.stringify(part), part]));
  });
  const isShared = (key: string) => parts.every((part) => part.has(key));
  const shared = [...(parts[0] ?? [])].filter(([key]) => isShared(key)).map(([, part]) => part);
  return [shared, parts.map((part) => [...part].filter(([key]) => !isShared(key)).map(([, each]) => each))];
}
