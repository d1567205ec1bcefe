import { type CalendarEntry, readCalendar } from '@dossier/contract/pm/calendar/calendar.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addDays } from '#engine/views/days.ts';
import { call } from '#services/api/api.ts';
import type { CalendarFilters } from './filters.ts';
import { calendarLooks } from './kinds.ts';

/** Everything that is read of calendars; a move makes it old. */
export const calendarKey = ['pm', 'calendar'] as const;

/** An entry as it lies over days. */
export interface Placed {
  /** Of all kinds: two registers may give one id twice. */
  id: string;
  from: string;
  to: string;
  rank: number;
  entry: CalendarEntry;
}

export function useEntries({ whose, projectId, depart }: CalendarFilters, from: string, to: string) {
  const query = { from, to, whose, ...(projectId ? { projectId } : {}), ...(depart ? { depart } : {}) };
  return useQuery({
    queryKey: [...calendarKey, query],
    queryFn: ({ signal }) => call(readCalendar, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Entries on the days that they last. */
export const placed = (entries: readonly CalendarEntry[]): Placed[] =>
  entries.map((entry) => ({
    id: `${entry.kind}:${entry.id}`,
    from: entry.from.slice(0, 10),
    to: entry.to.slice(0, 10),
    rank: calendarLooks[entry.kind].rank,
    entry,
  }));

/** So many days later; what is lent already keeps its first day. */
export const shifted = (one: Placed, days: number): Placed => ({
  ...one,
  from: one.entry.move === 'renew' ? one.from : addDays(one.from, days),
  to: addDays(one.to, days),
});
