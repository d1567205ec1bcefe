import type { Field } from './field.ts';
import type { DayOf, Figure, FigureFilters, Filters, Grain } from './figure.ts';

/** The filters of a figure on a day, `YYYY-MM-DD`. */
export function filtersOn(where: FigureFilters, day: string): Filters {
  return Object.fromEntries(
    Object.entries(where).map(([name, value]) => [name, typeof value === 'string' ? value : dayOf(value, day)]),
  );
}

function dayOf({ day, plus }: DayOf, now: string): string {
  const date = new Date(`${now}T00:00:00Z`);
  if (day === 'monthStart') date.setUTCDate(1);
  if (day === 'monthEnd') date.setUTCMonth(date.getUTCMonth() + 1, 0);
  date.setUTCDate(date.getUTCDate() + plus);
  return date.toISOString().slice(0, 10);
}

/** The field that a filter is about, whatever form it has on the wire. */
export const fieldOfFilter = (name: string): string => name.replace(/_(begin|end|MultiString)$/, '');

/** The fields that a figure is made of. */
export const fieldsOfFigure = ({ sum, where, of }: Figure): string[] =>
  [sum, of?.sum ?? null, ...Object.keys(where), ...Object.keys(of?.where ?? {})].flatMap((name) =>
    name === null ? [] : [fieldOfFilter(name)],
  );

/**
 * The figure whose list is open: all its filters are set as it sets them. Of several the one with the most.
 * @param wheres filters of the figures by name
 */
export function openFigure(wheres: Readonly<Record<string, Filters>>, filters: Filters): string | null {
  const given = new Map(Object.entries(filters).map(([name, value]) => [name.replace(/_MultiString$/, ''), value]));
  const open = Object.entries(wheres)
    .filter(([, where]) => Object.keys(where).length > 0)
    .filter(([, where]) => Object.entries(where).every(([name, value]) => given.get(name) === value))
    .sort(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length);
  return open[0]?.[0] ?? null;
}

/**
 * Filters of the list that a figure counts, and opens when it is clicked: those of the figure that is open go, its own take
 * the place of what is asked of their fields, and the others stay.
 * @param filters as the list has them now
 * @param name null: no figure is open afterwards
 */
export function withFigure(wheres: Readonly<Record<string, Filters>>, filters: Filters, name: string | null): Filters {
  const own = (name !== null && wheres[name]) || {};
  // What adds up the list as it is has no list of its own.
  if (name !== null && Object.keys(own).length === 0) return filters;
  const open = openFigure(wheres, filters);
  const replaced = new Set(
    [...Object.keys((open !== null && wheres[open]) || {}), ...Object.keys(own)].map(fieldOfFilter),
  );
  const kept = Object.entries(filters).filter(([each]) => !replaced.has(fieldOfFilter(each)));
  return { ...Object.fromEntries(kept), ...own };
}

/**
 * Filters besides those of the question that open the records of a group; null where a list cannot be opened so.
 * @param value of the group, of a day in its grain
 * @param within filters of the question: days of a group that they leave out stay out
 * @param growing the group is what there was at its end, with all groups before it
 */
export function groupFilters(
  by: string,
  field: Field | undefined,
  value: string | null,
  { grain = 'month', growing = false, within = {} }: { grain?: Grain; growing?: boolean; within?: Filters } = {},
): Filters | null {
  if (!field || value === null) return null;
  if (field.type !== 'date' && field.type !== 'datetime') return field.search === 'equals' ? { [by]: value } : null;
  if (field.search !== 'range') return null;
  const [first, last] = daysOfGroup(value, grain);
  const [from, to] = [within[`${by}_begin`] ?? '', within[`${by}_end`] ?? last];
  const end = to < last ? to : last;
  return growing ? { [`${by}_end`]: end } : { [`${by}_begin`]: from > first ? from : first, [`${by}_end`]: end };
}

/** First and last day of a group of days, `YYYY-MM-DD`. */
function daysOfGroup(value: string, grain: Grain): [begin: string, end: string] {
  if (grain === 'day') return [value, value];
  if (grain === 'year') return [`${value}-01-01`, `${value}-12-31`];
  const [year = 0, month = 1] = value.split('-').map(Number);
  return [`${value}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}
