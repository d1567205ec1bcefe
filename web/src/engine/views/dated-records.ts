import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ListState } from '#services/data/list-query.ts';
import type { Rec } from '../extensions.ts';
import { isDay } from './days.ts';
import type { Span } from './lanes.ts';

export interface DatedRecord extends Span {
  record: Rec;
}

export interface Dates {
  from: string;
  to: string | null;
}

/**
 * Query of the list for the records of some days, within what the list is filtered by. It goes beside the filters as a group
 * of the advanced query, so that a filter by the same dates still holds.
 */
export function rangeQuery(
  resource: Resource,
  state: ListState,
  { from, to }: Dates,
  [first, last]: readonly [string, string],
): Record<string, string> {
  const { superQueryParams: _, superQueryMatchType: __, ...filters } = wireFilters(resource, state);
  const row = (field: string, rule: string, val = '') => ({ field, rule, val, type: 'date' });
  const ends =
    to === null
      ? [row(from, 'ge', first)]
      : [
          {
            matchType: 'or',
            params: [
              row(to, 'ge', first),
              // What has no end yet is on the day on which it begins.
              { matchType: 'and', params: [row(to, 'empty'), row(from, 'ge', first)] },
            ],
          },
        ];
  return { ...filters, ...besides(state.advanced, [row(from, 'le', last), ...ends]) };
}

/** An advanced query of these rows and of what the list is asked by already. */
export function besides(advanced: ListState['advanced'], rows: readonly unknown[]): Record<string, string> {
  const asked = advanced ? [{ matchType: advanced.match, params: rowsOf(advanced.params) }] : [];
  return {
    superQueryParams: encodeURIComponent(JSON.stringify([...rows, ...asked])),
    superQueryMatchType: 'and',
  };
}

function rowsOf(params: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(params);
    return Array.isArray(rows) ? rows : [];
  } catch {
    // An address that somebody mistyped: the list ignores it too.
    return [];
  }
}

/** Records with the days that they last; one whose end lies before its begin is on the day on which it begins. */
export function datedRecords(records: readonly Rec[], { from, to }: Dates): DatedRecord[] {
  return records.flatMap((record) => {
    const begin = dayIn(record[from]);
    if (begin === null) return [];
    const end = to === null ? null : dayIn(record[to]);
    return [{ id: record.id, record, from: begin, to: end !== null && end > begin ? end : begin }];
  });
}

function dayIn(value: unknown): string | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return isDay(day) ? day : null;
}
