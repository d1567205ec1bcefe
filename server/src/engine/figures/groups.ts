import { isGroupable } from '@dossier/contract/core/countable.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { type Groups, mostGroups } from '@dossier/contract/core/figure.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import type { Column } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { fromWhere } from '../resource/read.ts';

interface GroupsInput extends ListQueryInput {
  by: string;
  sum?: string;
}

interface GroupRow {
  value: string | null;
  count: number;
  sum: number | null;
  of: number;
  whole: number | null;
}

/**
 * The records of a list by the values of one field: how many, and what a number of theirs adds up to. One statement through
 * the gate, texts as in lists. The largest groups are told, and what all add up to.
 */
export async function readGroups(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  { by, sum: added, ...given }: GroupsInput,
): Promise<Groups> {
  const scope = scopeOf(resource, actor);
  const column = columnFor(scope, by, isGroupable);
  if (!column) throw refuse(`不能按“${by.slice(0, 50)}”分组`);
  const addedUp = added === undefined ? null : columnFor(scope, added, isNumeric);
  if (addedUp === undefined) throw refuse(`不能按“${String(added).slice(0, 50)}”合计`);
  const query = hooks.rewrite?.(given) ?? given;
  const from = fromWhere(scope, readListQuery(scope, query).where, await hooks.filter?.(query, actor, app.db));
  const sumOf = addedUp ? sql`coalesce(sum(${sql.ref(`t.${addedUp.column}`)}), 0)` : sql`null::numeric`;
  const { rows } = await sql<GroupRow>`
    select value, count::float8, sum::float8, (sum(count) over ())::float8 as of, (sum(sum) over ())::float8 as whole
    from (
      select ${textOf(column)} as value, sum(each) as count, sum(sum) as sum
      from (select ${keyOf(column)} as key, count(*) as each, ${sumOf} as sum ${from} group by 1) found
      group by 1) g
    order by count desc, value limit ${mostGroups}`.execute(app.db);
  const values = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const { field } = column;
  const texts = field ? await app.dictTexts.textsOf(app.db, field, values, actor) : new Map<string, string>();
  return {
    groups: rows.map(({ value, count, sum }) => ({
      ...{ value, text: value === null ? '' : (texts.get(value) ?? value), count },
      ...(sum === null ? {} : { sum }),
    })),
    count: rows[0]?.of ?? 0,
    ...(addedUp ? { sum: rows[0]?.whole ?? 0 } : {}),
  };
}

/** A column that the caller may see and ask by, of a kind that fits. */
export function columnFor(
  { columns }: Scope,
  name: string,
  fits: (field: NonNullable<Column['field']>) => boolean,
): Column | undefined {
  const column = columns.get(name);
  return column?.queryable && column.field && fits(column.field) ? column : undefined;
}

/**
 * What rows are put together by. Making text of each row's value would take longer than all else, so that comes after it;
 * of moments there are about as many as rows, so those go by month at once.
 */
function keyOf({ column, storage, field }: Column): RawBuilder<unknown> {
  const name = sql.ref(`t.${column}`);
  if (field?.type === 'area') return sql`left(${name}, 2)`;
  return storage === 'timestamptz' ? sql`date_trunc('month', ${name})` : name;
}

/** The value of a group: months of days, codes of provinces, and no difference between nothing and an empty text. */
function textOf({ storage, field }: Column): RawBuilder<unknown> {
  if (storage === 'date' || storage === 'timestamptz') return sql`to_char(key, 'YYYY-MM')`;
  if (field?.type === 'area') return sql`nullif(key, '') || '0000'`;
  return storage === 'text' ? sql`nullif(key, '')` : sql`key::text`;
}
