import { deleteSearch, savedSearches, saveSearch, searchArchives } from '@dossier/contract/arc/search.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { pageSize, type SearchState, writeState } from './search-state.ts';

export type Found = ResultOf<typeof searchArchives>;
export type Saved = ResultOf<typeof savedSearches>[number];

/** Searches by what the address says; nothing is asked without words. */
export function useSearch(state: SearchState) {
  const { q, sort, pageNo, chosen } = state;
  return useQuery({
    queryKey: [searchArchives.path, writeState(state).toString()],
    queryFn: ({ signal }) => {
      const values = Object.fromEntries(Object.entries(chosen).map(([name, list]) => [name, list.join(',')]));
      return call(searchArchives, { query: { q, sort, pageNo, pageSize, ...values }, signal });
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const savedKey = [savedSearches.path];

/** One's own saved queries. */
export function useSaved() {
  return useQuery({ queryKey: savedKey, queryFn: ({ signal }) => call(savedSearches, { signal }), staleTime: 60_000 });
}

export function useSave() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { title: string; query: string }) => callEnvelope(saveSearch, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: savedKey }),
  });
}

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEnvelope(deleteSearch, { query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: savedKey }),
  });
}
