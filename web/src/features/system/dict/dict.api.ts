import type { RecordOf } from '@dossier/contract/core/resource.ts';
import * as contract from '@dossier/contract/system/dict.ts';
import { refleshCache } from '@dossier/contract/system/dict-reading.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '../../../platform/api.ts';
import { refreshDictionaries } from '../../../platform/dictionaries.ts';

export type DictItemRecord = RecordOf<typeof contract.dictItem>;
export type DeletedDict = contract.DictRecord;

const { dictionary, dictItem } = contract;

/** Items of one dictionary in their order, narrowed by text and state. */
export function useDictItems(dictId: string, filter: { itemText: string; status: string }) {
  return useQuery({
    queryKey: [dictItem.path, 'of', dictId, filter],
    queryFn: async ({ signal }) => {
      // Filters by field are open names in the contract.
      const query: Record<string, string | number> = {
        dictId,
        pageSize: 1000,
        ...(filter.itemText ? { itemText: `*${filter.itemText}*` } : {}),
        ...(filter.status ? { status: filter.status } : {}),
      };
      const page = await call(dictItem.endpoints.list, { query, signal });
      // The records of the resource's own list.
      return page.records as unknown as DictItemRecord[];
    },
  });
}

/** A change of items: the list follows, and so do the labels of every open page. */
function useItemChange<T, R>(work: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [dictItem.path] });
      await refreshDictionaries();
    },
  });
}

export function useChangeItem() {
  return useItemChange((body: { id: string; version: number | undefined; status: number }) =>
    callEnvelope<typeof dictItem.endpoints.edit>(dictItem.endpoints.edit, { body: { ...body } }),
  );
}

export function useSortItems() {
  return useItemChange((body: { dictId: string; ids: string[] }) => callEnvelope(contract.sortDictItems, { body }));
}

export function useDeleteItems() {
  return useItemChange((ids: readonly string[]) =>
    callEnvelope(dictItem.endpoints.deleteBatch, { query: { ids: ids.join(',') } }),
  );
}

export function useDeletedDicts() {
  return useQuery({
    queryKey: [dictionary.path, 'bin'],
    queryFn: () => call(contract.deletedDicts),
    staleTime: 0,
  });
}

/** Takes dictionaries back from the bin, or deletes them for good. */
export function useEmptyBin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, restore }: { ids: readonly string[]; restore: boolean }) =>
      restore
        ? callEnvelope(contract.restoreDicts, { body: { ids: ids.join(',') } })
        : callEnvelope(contract.deleteDictsPhysic, { query: { ids: ids.join(',') } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [dictionary.path] }),
  });
}

/** Every instance forgets its labels, and this page reads them anew. */
export async function refreshLabels(): Promise<void> {
  await call(refleshCache);
  await refreshDictionaries();
}
