import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { forceLogout, listOnline } from '@dossier/contract/identity/online.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

export type OnlineRow = ResultOf<typeof listOnline>['records'][number];

export interface OnlineQuery {
  pageNo: number;
  pageSize: number;
  username: string;
}

const key = ['/sys/online'];

/** Open sessions, newest first; looked at again every half minute while the page is in sight. */
export function useOnline(query: OnlineQuery) {
  return useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => call(listOnline, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

/** Ends a session at once. */
export function useForceLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (row: OnlineRow) => callEnvelope(forceLogout, { body: { token: row.token } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
