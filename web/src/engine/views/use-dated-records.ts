import type { Resource } from '@dossier/contract/core/resource.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import type { ListState } from '#services/data/list-query.ts';
import type { Rec } from '../extensions.ts';
import { recordKeys } from '../use-records.ts';
import { type DatedRecord, type Dates, datedRecords, rangeQuery } from './dated-records.ts';

/** Records of one range that are drawn at once. */
const mostDrawn = 500;

/** The records of the days in sight, the earliest first; nothing else is loaded. */
export function useDatedRecords(
  resource: Resource,
  state: ListState,
  dates: Dates,
  range: readonly [string, string],
): {
  records: readonly DatedRecord[];
  total: number;
  error: Error | null;
  isPending: boolean;
  refetch: () => void;
} {
  const { from, to } = dates;
  const query = {
    ...rangeQuery(resource, state, { from, to }, range),
    column: from,
    order: 'asc',
    pageSize: mostDrawn,
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...recordKeys.all(resource), 'days', query],
    queryFn: async ({ signal }) => {
      const page = await call(resource.endpoints.list, { query: { ...query, pageNo: 1 }, signal });
      // Every record of a resource carries its id (RecordBase).
      return { records: datedRecords((page?.records ?? []) as Rec[], { from, to }), total: page?.total ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
  return {
    records: data?.records ?? [],
    total: data?.total ?? 0,
    error,
    isPending,
    refetch: () => void refetch(),
  };
}
