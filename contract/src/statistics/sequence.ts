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

/** How far days are put together: by the span that the filters leave. */
export function grainOf({ resource, by }: { resource: Resource; by: string }, filters: Filters): Grain {
  const [begin, end] = [filters[`${by}_begin`], filters[`${by}_end`]];
  const type = resource.fields[by]?.type;
  if ((type !== 'date' && type !== 'datetime') || !begin || !end) return 'month';
  const days = (Date.parse(end.slice(0, 10)) - Date.parse(begin.slice(0, 10))) / 86_400_000;
  return days < mostDays ? 'day' : 'month';
}
