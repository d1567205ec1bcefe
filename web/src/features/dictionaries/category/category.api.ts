import * as contract from '@dossier/contract/dictionaries/category.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

const { path } = contract.category;

/** What is in the recycle bin. */
export function useDeletedCategories() {
  return useQuery({ queryKey: [path, 'bin'], queryFn: () => call(contract.deletedCategories), staleTime: 0 });
}

/** Takes branches back from the bin, or deletes them for good; the trees follow. */
export function useEmptyBin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, restore }: { ids: readonly string[]; restore: boolean }) =>
      restore
        ? restoreCategories(ids)
        : (await callEnvelope(contract.deleteCategoriesPhysic, { query: { ids: ids.join(',') } })).message,
    // Refused or not: somebody else may have emptied the bin meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  });
}

/** Takes deleted branches back. @returns the server's sentence */
export async function restoreCategories(ids: readonly string[]): Promise<string> {
  return (await callEnvelope(contract.restoreCategories, { body: { ids: ids.join(',') } })).message;
}
