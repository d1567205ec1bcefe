import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ViewKind } from '@dossier/contract/core/view.ts';
import { useLocation, useNavigate } from 'react-router';

/** Name in the address of the saved view that is open. */
export const tabKey = 'tab';

/** What the address says besides the list's state: how it is looked at, around which day, and how much of it. */
export interface ViewAddress {
  kind: ViewKind;
  on: string | null;
  span: string | null;
  /** Also filters by their names: what a view leads to. */
  set: (patch: Readonly<Record<string, string | null>>) => void;
}

/**
 * The view of a list in the address of its tab; one that the resource does not have is its list.
 * @param first the view where the address names none
 */
export function useViewAddress({ views }: Resource, first: ViewKind = 'list'): ViewAddress {
  const { search, pathname, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('view') ?? first;
  return {
    kind: views.find(({ kind }) => kind === asked)?.kind ?? 'list',
    on: params.get('on'),
    span: params.get('span'),
    set(patch) {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(patch)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      navigate({ pathname, search: next.toString() }, { replace: true, state });
    },
  };
}
