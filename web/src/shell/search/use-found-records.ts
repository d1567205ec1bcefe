import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import type { Navigation } from '#services/navigation/use-navigation.ts';
import { useRights } from '#services/session/access.ts';
import type { AddAction, FoundKind } from './find-records.ts';
import type { Recent } from './recent.ts';

/** The registers' definitions load with the first opening of the palette, not with the shell. */
const finder = () => import('./find-records.ts');

/** Records and people for what is typed, once the typing has rested; two characters at least, which the index needs. */
export function useFoundRecords(typed: string, { routes }: Navigation): { found: FoundKind[]; searching: boolean } {
  const rights = useRights();
  const word = typed.trim();
  const settled = useDebounced(word, searchDelay.queryBuilder);
  const wanted = [...settled].length >= 2;
  const { data, isFetching } = useQuery({
    queryKey: ['shell', 'records', settled],
    queryFn: async ({ signal }) => (await finder()).findRecords(settled, rights, routes, signal),
    enabled: wanted,
    staleTime: 10_000,
  });
  const current = wanted && settled === word;
  return { found: (current && data) || [], searching: word !== settled || isFetching };
}

/** What the user may add. */
export function useAddActions({ routes, revision }: Navigation): AddAction[] {
  const rights = useRights();
  const { data } = useQuery({
    queryKey: ['shell', 'adding', revision],
    queryFn: async () => (await finder()).addActions(rights, routes),
    staleTime: 0,
  });
  return data ?? [];
}

const none = { opened: [], starred: [], followed: [] };

/** Records that the user opened last, keeps and follows, as they are with each opening of the palette. */
export function useOwnRecords({
  routes,
  revision,
}: Navigation): Record<'opened' | 'starred' | 'followed', readonly Recent[]> {
  const { data } = useQuery({
    queryKey: ['shell', 'own', revision],
    queryFn: async ({ signal }) => (await finder()).findOwn(routes, signal),
    staleTime: 0,
  });
  return data ?? none;
}
