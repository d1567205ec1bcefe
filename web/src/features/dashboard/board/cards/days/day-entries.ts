import type { DueCard } from '@dossier/contract/dashboard/card.ts';
import { useQueries } from '@tanstack/react-query';
import type { Rec } from '#engine/extensions.ts';
import { call } from '#services/api/api.ts';
import { useRights } from '#services/session/access.ts';
import { type ListSource, useListSources } from '../list-source.ts';

/** A record on the day of one of its dates. */
export interface DayEntry {
  id: string;
  /** Of which list it is. */
  label: string;
  title: string;
  /** `YYYY-MM-DD`, and the hour where there is one. */
  day: string;
  hour: string;
  address: string | null;
}

interface Range {
  /** Undefined: whatever lies before, too. */
  from?: string;
  to: string;
  /** Records of one list at most. */
  most: number;
}

/**
 * Records of several lists by a day of theirs, the earliest first. `isCut` says that a list has more than were asked for.
 * `data` is undefined until all lists have answered.
 */
export function useDayEntries(sources: DueCard['sources'], { from, to, most }: Range) {
  const { may } = useRights();
  const sourceOf = useListSources();
  const known = sources.map(({ list, where, day }) => ({ day, source: sourceOf(list, where) }));
  const asked = known.flatMap(({ day, source }) =>
    source && may(source.resource.endpoints.list) ? [{ day, source }] : [],
  );
  const queries = useQueries({
    queries: asked.map(({ day, source }) => ({
      queryKey: [source.resource.path, 'list', 'days', source.wire, day, from, to],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const days = { ...(from ? { [`${day}_begin`]: from } : {}), [`${day}_end`]: to };
        const query = { ...source.wire, ...days, column: day, order: 'asc', pageNo: 1, pageSize: most };
        const { records, total } = await call(source.resource.endpoints.list, { query, signal });
        return { records: records as Rec[], total };
      },
    })),
  });
  const entries = queries
    .flatMap(({ data }, at) => (data?.records ?? []).map((record) => entryOf(record, asked[at])))
    .filter(({ day }) => day !== '')
    .toSorted((a, b) => (`${a.day}${a.hour}` < `${b.day}${b.hour}` ? -1 : 1));
  const isRead = known.every(({ source }) => source !== undefined) && queries.every(({ data }) => data !== undefined);
  return {
    data: isRead ? entries : undefined,
    isCut: queries.some(({ data }) => data !== undefined && data.total > data.records.length),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

function entryOf(record: Rec, asked: { day: string; source: ListSource } | undefined): DayEntry {
  const value = String(record[asked?.day ?? ''] ?? '');
  const page = asked?.source.address()?.split('?')[0];
  return {
    id: String(record.id),
    label: asked?.source.resource.label ?? '',
    title: String(record[asked?.source.resource.titleField ?? ''] ?? ''),
    day: value.slice(0, 10),
    hour: value.slice(11, 16),
    address: page ? `${page}?detail=${record.id}` : null,
  };
}
