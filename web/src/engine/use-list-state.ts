import type { Resource } from '@dossier/contract/core/resource.ts';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { filterKeys, type ListState, readListState, searchFields, writeListState } from '#services/data/list-query.ts';
import { isSamePage, samePage } from '#services/navigation/path.ts';

/** Name in the address of the record whose detail is open. */
const detailKey = 'detail';

export interface ListAddress {
  state: ListState;
  setState: (next: ListState) => void;
  /** Id of the record in the detail drawer. */
  detail: string | null;
  setDetail: (id: string | null) => void;
}

/**
 * The list's state, kept in the address of its tab. The entry is replaced, not added: the shell takes that as the
 * same page in the same tab, and going back from another page finds the list as it was left. Only a detail that opens
 * adds an entry, so that going back closes it, as a phone's user expects.
 */
export function useListState(
  resource: Resource,
  defaults: Readonly<Record<string, string>> | undefined,
  extra: readonly string[] | undefined,
): ListAddress {
  const { search, pathname, state: entry } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(
    () => readListState(resource, new URLSearchParams(search), defaults, extra),
    [resource, search, defaults, extra],
  );
  const replace = useCallback(
    (params: URLSearchParams) => navigate({ pathname, search: params.toString() }, { replace: true, state: entry }),
    [navigate, pathname, entry],
  );
  const setState = useCallback(
    (next: ListState) => {
      const known = [...searchFields(resource).flatMap(([name, field]) => filterKeys(name, field)), ...(extra ?? [])];
      replace(writeListState(next, new URLSearchParams(search), defaults, known));
    },
    [resource, search, defaults, extra, replace],
  );
  const setDetail = useCallback(
    (id: string | null) => {
      const params = new URLSearchParams(search);
      const isOpen = params.has(detailKey);
      if (id === null) params.delete(detailKey);
      else params.set(detailKey, id);
      if (isOpen && id === null && isSamePage(entry)) navigate(-1);
      else if (!isOpen && id !== null) navigate({ pathname, search: params.toString() }, { state: samePage });
      else replace(params);
    },
    [search, pathname, entry, navigate, replace],
  );
  return { state, setState, detail: new URLSearchParams(search).get(detailKey), setDetail };
}
