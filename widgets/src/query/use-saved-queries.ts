import type { SavedQuery } from '@dossier/rules/query/records.ts';
import { useState } from 'react';
import type { AccountQuery } from '../data/saved-query-data.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { queryKey, readKept, withKept, withoutKept } from './browser-queries.ts';

export type Place = 'browser' | 'account';

/** A saved query and where it is kept. */
export type KeptQuery = (SavedQuery & { place: 'browser' }) | (AccountQuery & { place: 'account' });

export interface SavedQueries {
  /** Those of the account first. */
  all: readonly KeptQuery[];
  loading: boolean;
  error: Error | undefined;
  reload: () => void;
  /** Where queries can be kept, the best first. */
  places: readonly Place[];
  /** Roles that a query can be shared with. */
  roles: readonly { id: string; name: string }[];
  /** The own query of that name in that place. */
  find: (place: Place, title: string) => KeptQuery | undefined;
  /** Saves in the place of the own query with that name. */
  save: (place: Place, query: SavedQuery, roleIds: readonly string[]) => Promise<void>;
  remove: (kept: KeptQuery) => Promise<void>;
}

/** Queries saved for a list, in this browser and in the account. */
export function useSavedQueries(saveCode: string): SavedQueries {
  const { savedQueries: account, readSetting, saveSetting } = useWidgetData();
  const key = queryKey(saveCode);
  const [kept, setKept] = useState(() => readKept(readSetting?.(key)));
  const loaded = useLoaded(account ? key : null, async (signal) =>
    account ? account.list(saveCode, signal) : { queries: [], roles: [] },
  );
  const own = loaded.data?.queries ?? [];
  const all: KeptQuery[] = [
    ...own.map((query) => ({ ...query, place: 'account' as const })),
    ...kept.map((query) => ({ ...query, place: 'browser' as const })),
  ];

  function keep(change: (before: readonly SavedQuery[]) => SavedQuery[]): void {
    // Another tab may have saved since.
    const next = change(readKept(readSetting?.(key)));
    saveSetting?.(key, JSON.stringify(next));
    setKept(next);
  }

  const find = (place: Place, title: string) =>
    all.find((each) => each.place === place && each.title === title && (each.place === 'browser' || each.own));

  return {
    all,
    loading: loaded.loading,
    error: loaded.error,
    reload: loaded.reload,
    places: [...(account ? (['account'] as const) : []), ...(saveSetting ? (['browser'] as const) : [])],
    roles: loaded.data?.roles ?? [],
    find,
    async save(place, query, roleIds) {
      if (place === 'browser') return keep((before) => withKept(before, query));
      await account?.save(saveCode, query, roleIds, find(place, query.title) !== undefined);
      loaded.reload();
    },
    async remove(query) {
      if (query.place === 'browser') return keep((before) => withoutKept(before, query.title));
      await account?.remove(query.id);
      loaded.reload();
    },
  };
}
