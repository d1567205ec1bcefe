import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../platform/access.ts';
import type { Navigation } from '../../platform/navigation/use-navigation.ts';
import type { FoundRecord } from './find-records.ts';

/** Records for what is typed, once the typing has rested; two characters at least, which the index needs. */
export function useFoundRecords(typed: string, { routes }: Navigation): { records: FoundRecord[]; searching: boolean } {
  const rights = useRights();
  const word = typed.trim();
  const settled = useDebounced(word, searchDelay.queryBuilder);
  const wanted = [...settled].length >= 2;
  const { data, isFetching } = useQuery({
    queryKey: ['shell', 'records', settled],
    queryFn: async ({ signal }) => {
      // The registers' definitions load with the first search, not with the shell.
      const { findRecords } = await import('./find-records.ts');
      return findRecords(settled, rights, routes, signal);
    },
    enabled: wanted,
    staleTime: 10_000,
  });
  const current = wanted && settled === word;
  return { records: (current && data) || [], searching: word !== settled || isFetching };
}
