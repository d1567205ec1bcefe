import type { RecordOf } from '@dossier/contract/core/resource.ts';
import * as contract from '@dossier/contract/dictionaries/dict.ts';
import { refleshCache } from '@dossier/contract/dictionaries/dict-reading.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnCheck } from '#engine/extensions.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { type Change, useChanges } from '#services/api/changes.ts';
import { refreshDictionaries } from '#services/data/dictionaries.ts';
import { unanswered, unlessTaken } from '#services/data/unique-check.ts';

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

/** A value occurs once in its dictionary. */
export const takenInDict: OwnCheck = (value, draft, record) =>
  unlessTaken(() =>
    call(contract.dictItemCheck, {
      query: {
        itemValue: String(value).trim(),
        dictId: String(draft.dictId ?? ''),
        ...(record ? { id: record.id } : {}),
      },
      quiet: unanswered,
    }),
  );

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

/** Changes of items that show at once. */
export function useItemChanges() {
  return useChanges(dictItem.path, refreshDictionaries);
}

/**
 * Lets an item be chosen, or no more. Taking that back is refused when somebody else has changed the item since.
 * @param undoing the change takes one back and is final
 */
export function enableItem(
  { id, version }: Pick<DictItemRecord, 'id' | 'version'>,
  on: boolean,
  undoing = false,
): Change {
  const status = on ? 1 : 0;
  return {
    ids: [id],
    shows: { status },
    async run() {
      const { endpoints } = dictItem;
      const { message } = await callEnvelope<typeof endpoints.edit>(endpoints.edit, { body: { id, version, status } });
      // Every save counts the version up by one.
      const next = version === undefined ? null : { id, version: version + 1 };
      return { message, undo: undoing || !next ? null : enableItem(next, !on, true) };
    },
  };
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
    mutationFn: async ({ ids, restore }: { ids: readonly string[]; restore: boolean }) =>
      restore
        ? restoreDicts(ids)
        : (await callEnvelope(contract.deleteDictsPhysic, { query: { ids: ids.join(',') } })).message,
    onSuccess: () => client.invalidateQueries({ queryKey: [dictionary.path] }),
  });
}

/** Takes deleted dictionaries back. @returns the server's sentence */
export async function restoreDicts(ids: readonly string[]): Promise<string> {
  return (await callEnvelope(contract.restoreDicts, { body: { ids: ids.join(',') } })).message;
}

/** Every instance forgets its labels, and this page reads them anew. */
export async function refreshLabels(): Promise<void> {
  await call(refleshCache);
  await refreshDictionaries();
}
