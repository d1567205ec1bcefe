import { isGroupable } from '@dossier/contract/core/countable.ts';
import { isNumeric } from '@dossier/contract/core/fields/kinds.ts';
import { type Grain, type Groups, mostGroups } from '@dossier/contract/core/figure.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import type { Column } from '#access/query/columns.ts';
import { refuse } from '#core/errors.ts';
import type { App } from '#services/services.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { fromWhere } from '../resource/read.ts';
import { type Part, readCells } from './cells.ts';

export interface GroupsInput extends ListQueryInput {
  by: string;
  split?: string;
  grain?: Grain;
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
 * The records of a list by the values of one field, or of two: how many, and what a number of theirs adds up to. One
 * statement through the gate, texts as in lists. The largest groups are told, and what all add up to.
 */
export async function readGroups(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  { by, split, grain = 'month', sum: added, ...given }: GroupsInput,
): Promise<Groups> {
  const scope = scopeOf(resource, actor);
  const column = groupColumn(scope, by);
  const second = split === undefined ? null : groupColumn(scope, split);
  const addedUp = added === undefined ? null : columnFor(scope, added, isNumeric);
  if (addedUp === undefined) throw refuse(`不能按“${String(added).slice(0, 50)}”合计`);
  const query = hooks.rewrite?.(given) ?? given;
  const from = fromWhere(scope, readListQuery(scope, query).where, await hooks.filter?.(query, actor, app.db));
  const sumOf = addedUp ? sql`coalesce(sum(${sql.ref(`t.${addedUp.column}`)}), 0)` : sql`null::numeric`;
  const textsOf = async ({ field }: Column, groups: readonly { value: string | null }[]) => {
    const told = groups.flatMap(({ value }) => value ?? []);
    const texts = field ? await app.dictTexts.textsOf(app.db, field, told, actor) : new Map<string, string>();
    return (value: string | null) => (value === null ? '' : (texts.get(value) ?? value));
  };
  if (second) {
    const { groups, splits, ...whole } = await readCells(
      app.db,
      [column, second].map((each) => partOf(each, grain)),
      {
        ...{ from, sumOf, isSum: addedUp !== null },
      },
    );
    const [first, other] = [await textsOf(column, groups), await textsOf(second, splits)];
    return {
      groups: groups.map((group) => ({ ...group, text: first(group.value) })),
      splits: splits.map((group) => ({ ...group, text: other(group.value) })),
      ...whole,
    };
  }

  const { key, text } = partOf(column, grain);
  const { rows } = await sql<GroupRow>`
    select value, count::float8, sum::float8, (sum(count) over ())::float8 as of, (sum(sum) over ())::float8 as whole
    from (
      select ${text('key')} as value, sum(each) as count, sum(sum) as sum
      from (select ${key} as key, count(*) as each, ${sumOf} as sum ${from} group by 1) found
      group by 1) g
    order by count desc, value limit ${mostGroups}`.execute(app.db);
  const told = await textsOf(column, rows);
  return {
    groups: rows.map(({ value, count, sum }) => ({
      ...{ value, text: told(value), count },
      ...(sum === null ? {} : { sum }),
    })),
    count: rows[0]?.of ?? 0,
    ...(addedUp ? { sum: rows[0]?.whole ?? 0 } : {}),
  };
}

function groupColumn(scope: Scope, name: string): Column {
  const column = columnFor(scope, name, isGroupable);
  if (!column) throw refuse(`不能按“${name.slice(0, 50)}”分组`);
  return column;
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

const grainFormats: Record<Grain, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' };

/**
 * What rows are put together by, and the value of a group. Making text of each row's value would take longer than all
 * else, so that comes after it; of moments there are about as many as rows, so those go by their days, of which there are few.
 */
function partOf({ column, storage, field }: Column, grain: Grain): Part {
  const name = sql.ref(`t.${column}`);
  if (field?.type === 'area')
    return { key: sql`left(${name}, 2)`, text: (key) => sql`nullif(${sql.ref(key)}, '') || '0000'` };
  const isTime = storage === 'date' || storage === 'timestamptz';
  return {
    key: storage === 'timestamptz' ? sql`(${name} at time zone 'Asia/Shanghai')::date` : name,
    text: (key) => {
      const value = sql.ref(key);
      if (isTime) return sql`to_char(${value}, ${sql.lit(grainFormats[grain])})`;
      // No difference between nothing and an empty text.
      return storage === 'text' ? sql`nullif(${value}, '')` : sql`${value}::text`;
    },
  };
}
