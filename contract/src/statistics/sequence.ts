import { storageOf } from '../core/fields/kinds.ts';
import type { Filters, Grain } from '../core/figure.ts';
import type { Resource } from '../core/resource.ts';
import type { Sequence } from './matrix.ts';

/** How the values of a field stand in a report. */
export function sequenceOf(resource: Resource, name: string | null, grain: Grain): Sequence {
  const field = name === null ? undefined : resource.fields[name];
  if (!field) return 'size';
  if (field.type === 'date' || field.type === 'datetime') return grain;
  return storageOf(field) === 'integer' && field.type !== 'dict' ? 'value' : 'size';
}

/** Days that are shown one by one; more are shown by months, so that no day falls out of the groups that are told. */
const mostDays = 100;

/** The days that a report by day is asked for; null where they are not both said. */
export function daysOf({ by }: { by: string }, filters: Readonly<Record<string, unknown>>): [string, string] | null {
  const [begin, end] = [filters[`${by}_begin`], filters[`${by}_end`]];
  const isDay = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-\d\d-\d\d/.test(text);
  return isDay(begin) && isDay(end) && begin <= end ? [begin, end] : null;
}

/** How far days are put together: by the span that the filters leave. */
export function grainOf({ resource, by }: { resource: Resource; by: string }, filters: Filters): Grain {
  const asked = daysOf({ by }, filters);
  const type = resource.fields[by]?.type;
  if ((type !== 'date' && type !== 'datetime') || !asked) return 'month';
  const [begin, end] = asked.map((day) => Date.parse(day.slice(0, 10))) as [number, number]; // as many as were asked
  return (end - begin) / 86_400_000 < mostDays ? 'day' : 'month';
}
