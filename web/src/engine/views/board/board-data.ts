import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Groups } from '@dossier/contract/core/figure.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import type { ListState } from '#services/data/list-query.ts';
import type { Rec } from '../../extensions.ts';
import { recordKeys } from '../../use-records.ts';
import { besides } from '../dated-records.ts';

/** Cards that a column shows at first, and more with each press. */
export const perColumn = 20;

/** How many records each column has, under the filters of the list. */
export function useColumnCounts(resource: Resource, state: ListState, by: string, sum: string | null) {
  const query = { ...wireFilters(resource, state), by, ...(sum === null ? {} : { sum }) };
  return useQuery({
    queryKey: [...recordKeys.all(resource), 'groups', query],
    queryFn: async ({ signal }): Promise<Groups> =>
      (await call(resource.endpoints.groups, { query, signal })) ?? { groups: [], count: 0 },
    placeholderData: keepPreviousData,
  });
}

/** The cards of one column, page by page. @param value empty: records without one */
export function useColumnCards(resource: Resource, state: ListState, by: string, value: string) {
  const order = state.sort
    ? { column: state.sort.field, order: state.sort.direction }
    : { column: resource.order.map(([field]) => field).join(), order: resource.order.map(([, way]) => way).join() };
  const query = { ...columnFilters(resource, state, by, value), ...order, pageSize: perColumn };
  return useInfiniteQuery({
    queryKey: [...recordKeys.all(resource), 'board', query],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(resource.endpoints.list, { query: { ...query, pageNo: pageParam }, signal });
      // Every record of a resource carries its id (RecordBase).
      return { records: (page?.records ?? []) as Rec[], total: page?.total ?? 0, pageNo: pageParam };
    },
    getNextPageParam: ({ total, pageNo }) => (pageNo * perColumn < total ? pageNo + 1 : undefined),
  });
}

/** The filters of the list, and that of the column. */
function columnFilters(resource: Resource, state: ListState, by: string, value: string): Record<string, string> {
  const filters = wireFilters(resource, state);
  const own = filters[by] ?? filters[`${by}_MultiString`];
  // The columns of a list that is filtered by their field are the values of that filter.
  if (own !== undefined) {
    delete filters[by];
    delete filters[`${by}_MultiString`];
  }
  if (value !== '') return { ...filters, [`${by}_MultiString`]: value };
  return { ...filters, ...besides(state.advanced, [{ field: by, rule: 'empty', val: '' }]) };
}
