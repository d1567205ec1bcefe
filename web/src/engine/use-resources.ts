import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { readableResource } from './readable-resource.ts';
import { spokenResource } from './spoken-resource.ts';

const none: readonly Resource[] = [];

/**
 * The registers by path, in the reader's language and with the columns that they may see; null while they load. Of forms
 * those whose records people approve.
 */
export function useResources(): ReadonlyMap<string, Resource> | null {
  const language = useText();
  const { isHidden, isDisabled } = useRights();
  const { data } = useQuery({
    queryKey: ['contract', 'resources'],
    queryFn: async () => (await import('@dossier/contract/all.ts')).resources,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const forms = useQuery({
    queryKey: ['online forms with approval'],
    queryFn: async ({ signal }) => {
      const [{ formsWithApproval }, { runningForm }] = await Promise.all([
        import('@dossier/contract/online/form/record-calls.ts'),
        import('./running-form.ts'),
      ]);
      return (await call(formsWithApproval, { signal })).map(runningForm);
    },
    staleTime: 300_000,
  });
  // Without a line nothing comes: then the written ones are all there are.
  const known = forms.isLoading ? undefined : (forms.data ?? none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  return useMemo(
    () =>
      data && known
        ? new Map(
            [...data, ...known].map(
              (one) => [one.path, readableResource(spokenResource(one), { isHidden, isDisabled })] as const,
            ),
          )
        : null,
    [data, known, isHidden, isDisabled, language],
  );
}
