import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { queryDepartsByIds } from '@dossier/contract/system/depart.ts';
import { queryByOrgCodeForAddressList } from '@dossier/contract/system/user-calls.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';

export type Contact = ResultOf<typeof queryByOrgCodeForAddressList>['records'][number];

interface Wanted {
  pageNo: number;
  pageSize: number;
  /** Null: all departments; undefined while it is looked up. */
  orgCode: string | null | undefined;
  realname: string;
  workNo: string;
}

/** One page of the address book. */
export function useContacts({ orgCode, realname, workNo, ...page }: Wanted) {
  const query = useDebounced(
    JSON.stringify({
      ...page,
      ...(orgCode ? { orgCode } : {}),
      ...(realname.trim() ? { realname: realname.trim() } : {}),
      ...(workNo.trim() ? { workNo: workNo.trim() } : {}),
    }),
    searchDelay.select,
  );
  return useQuery({
    queryKey: ['/sys/user/addressList', query],
    queryFn: ({ signal }) => call(queryByOrgCodeForAddressList, { query: JSON.parse(query) as typeof page, signal }),
    enabled: orgCode !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The code of a department, by which the wire asks for its people with those below. */
export function useOrgCode(departId: string | null): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['/sys/sysDepart', 'code', departId],
    queryFn: () => call(queryDepartsByIds, { query: { deptIds: departId ?? '' } }),
    enabled: departId !== null,
  });
  return departId === null ? null : data?.[0]?.orgCode;
}
