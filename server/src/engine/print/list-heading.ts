import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import { all, type Condition } from '@dossier/rules/condition.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { findListView } from '#services/list-views.ts';
import { askedOfParts } from '../parts/part-filter.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Listing } from '../transfer/filtered-rows.ts';
import { type AskedField, askedField, cut, saidConditions } from './list-conditions.ts';

/** Characters of the head of a printed list, Chinese ones counted twice: four lines of a landscape page. */
const mostCharacters = 640;
/** Of the saved view and of the order, which come before and after the conditions. */
const mostOfOrder = 60;

/**
 * What made a printed list, in its reader's language: the saved view, the conditions, the order. Whoever holds the paper
 * sees which records it was to have; more than four lines are cut, and then say how many conditions there were.
 */
export async function listHeading(
  db: Db,
  listing: Pick<Listing, 'app' | 'resource' | 'hooks' | 'actor'>,
  filters: ListQueryInput,
  /** `ordered`: the paper has the records in their order. */
  { ordered = true } = {},
): Promise<string> {
  const { resource, actor, hooks } = listing;
  const speaker = speakerOf(actor.language);
  const { word } = speaker;
  const scope = scopeOf(resource, actor);
  const { where, order } = readListQuery(scope, filters);
  const { chosen, parts } = chosenApart(partsOf(where));
  const others = [
    ...askedOfParts(resource, filters, actor).flatMap(({ part, of, name, field, value }) => {
      const spoken = speaker.register(resource).parts[of] ?? part;
      if (!field) return [];
      const label = `${spoken.label} ${spoken.fields[name]?.label ?? field.label}`;
      return [{ asked: { name: `${of}.${name}`, field, label }, value }];
    }),
    ...(hooks.filterFields?.(filters) ?? []).map(({ of, name, value }) => ({
      asked: { ...askedField(of, speaker, name), name: `${of.name}/${name}` } satisfies AskedField,
      value,
    })),
  ];
  const conditions = [
    ...(chosen === null ? [] : [word('仅所选的 {0} 条', chosen)]),
    ...(hooks.filterWords?.(filters, speaker) ?? []),
    ...(await saidConditions(db, listing, parts, others)),
  ];
  const sorted = order
    .filter(({ field }) => field !== 'id' && scope.columns.has(field))
    .map(({ field, direction }) =>
      word(direction === 'asc' ? '{0}（升序）' : '{0}（降序）', askedField(resource, speaker, field).label),
    );
  const view = await viewWords(db, listing, filters);
  const sortedBy = ordered && sorted.length > 0 ? word('排序：{0}', cut(speaker.list(sorted), mostOfOrder)) : '';
  const left = mostCharacters - wide(view) - wide(sortedBy);
  const asked = conditions.length > 0 ? word('条件：{0}', joined(conditions, left, word)) : '';
  return [view, asked, sortedBy].filter(Boolean).join('　');
}

/** Conditions that must all hold, each by itself. */
function partsOf(condition: Condition): Condition[] {
  return condition.type === 'all' ? condition.of.flatMap(partsOf) : [condition];
}

/** The records that were chosen in the list are counted, not named by their ids. */
function chosenApart(parts: readonly Condition[]): { chosen: number | null; parts: Condition[] } {
  const byId = parts.find((part) => part.type === 'compare' && part.field === 'id' && part.operator === 'in');
  return {
    chosen: byId?.type === 'compare' ? byId.values.length : null,
    parts: parts.filter((part) => part !== byId),
  };
}

/** As many conditions as there is room for; the first is cut where it is too long by itself. */
function joined(conditions: readonly string[], room: number, word: ReturnType<typeof speakerOf>['word']): string {
  const between = word('；');
  let text = '';
  for (const [at, one] of conditions.entries()) {
    const next = at === 0 ? one : `${text}${between}${one}`;
    if (wide(next) > room) {
      const first = at === 0 ? narrowed(one, room) : text;
      return conditions.length === 1 ? first : word('{0}；等 {1} 个条件', first, conditions.length);
    }
    text = next;
  }
  return text;
}

/** Width of a text in Latin letters. */
const wide = (text: string): number =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

function narrowed(text: string, room: number): string {
  let kept = '';
  let left = room - 2;
  for (const sign of text) {
    left -= wide(sign);
    if (left < 0) return `${kept}…`;
    kept += sign;
  }
  return kept;
}

/** The saved view that was open, as far as the reader has it, and whether the list was still as it says. */
async function viewWords(
  db: Db,
  { resource, actor }: Pick<Listing, 'resource' | 'actor'>,
  filters: ListQueryInput,
): Promise<string> {
  const id = typeof filters.listView === 'string' ? filters.listView : null;
  const view = id ? await findListView(db, actor, { code: resource.path, id }) : undefined;
  if (!view) return '';
  const { word } = speakerOf(actor.language);
  const scope = scopeOf(resource, actor);
  const { advanced, sort } = view.content;
  const asSaved = (() => {
    try {
      const kept = { ...wireFilters(resource, { filters: view.content.filters, advanced }), ...sortOf(sort) };
      const { selections: _, ...now } = filters;
      return sameList(readListQuery(scope, kept), readListQuery(scope, now));
    } catch (error) {
      // It asks by what its reader may no longer see.
      if (error instanceof AppError) return false;
      throw error;
    }
  })();
  return word(asSaved ? '视图：{0}' : '视图：{0}（条件或排序已调整）', view.title);
}

const sortOf = (sort: { field: string; direction: string } | null) =>
  sort ? { column: sort.field, order: sort.direction } : {};

function sameList(one: ReturnType<typeof readListQuery>, other: typeof one): boolean {
  const text = ({ where, order }: typeof one) =>
    JSON.stringify([
      partsOf(all(where))
        .map((part) => JSON.stringify(part))
        .sort(),
      order,
    ]);
  return text(one) === text(other);
}
