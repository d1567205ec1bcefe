import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { readableResource } from './readable-resource.ts';
import { spokenResource } from './spoken-resource.ts';

/** The registers by path, in the reader's language and with the columns that they may see; null while they load. */
export function useResources(): ReadonlyMap<string, Resource> | null {
  const language = useText();
  const { isHidden, isDisabled } = useRights();
  const { data } = useQuery({
    queryKey: ['contract', 'resources'],
    queryFn: async () => (await import('@dossier/contract/all.ts')).resources,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  return useMemo(
    () =>
      data
        ? new Map(
            data.map((one) => [one.path, readableResource(spokenResource(one), { isHidden, isDisabled })] as const),
          )
        : null,
    [data, isHidden, isDisabled, language],
  );
}
