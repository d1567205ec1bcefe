import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { queryByOrgCodeForAddressList } from '@dossier/contract/identity/user-calls.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

export type Contact = ResultOf<typeof queryByOrgCodeForAddressList>['records'][number];

interface Wanted {
  pageNo: number;
  pageSize: number;
  /** Null: all departments; else that one with those below. */
  departId: string | null;
  realname: string;
  workNo: string;
}

/** One page of the address book. */
export function useContacts({ departId, realname, workNo, ...page }: Wanted) {
  const query = useDebounced(
    JSON.stringify({
      ...page,
      ...(departId ? { departId } : {}),
      ...(realname.trim() ? { realname: realname.trim() } : {}),
      ...(workNo.trim() ? { workNo: workNo.trim() } : {}),
    }),
    searchDelay.select,
  );
  return useQuery({
    queryKey: ['/sys/user/addressList', query],
    queryFn: ({ signal }) => call(queryByOrgCodeForAddressList, { query: JSON.parse(query) as typeof page, signal }),
    placeholderData: keepPreviousData,
  });
}
