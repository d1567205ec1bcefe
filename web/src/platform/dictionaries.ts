import { queryAllDictItems } from '@dossier/contract/system/dict-reading.ts';
import { create } from 'zustand';
import { call } from './api.ts';
import { type DictionaryItems, keepDictionaries, storedDictionaries } from './dictionary-cache.ts';

export type DictEntry = DictionaryItems[string][number];

/** Items of all dictionaries, as sign-in or the last refresh brought them. */
export const useDictionaries = create<{ items: DictionaryItems | null }>(() => ({ items: storedDictionaries() }));

let running: Promise<DictionaryItems> | null = null;

/** Fetches all dictionaries anew, once for callers that ask at the same time. */
export function refreshDictionaries(): Promise<DictionaryItems> {
  running ??= call(queryAllDictItems)
    .then((items) => {
      keepDictionaries(items);
      useDictionaries.setState({ items });
      return items;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Items of one dictionary: from what is kept, else from the server. An unknown code has none. */
export async function dictItems(code: string): Promise<readonly DictEntry[]> {
  return keptDictItems(code) ?? (await refreshDictionaries())[code] ?? [];
}

/** The same without waiting; undefined when they are not here. */
export function keptDictItems(code: string): readonly DictEntry[] | undefined {
  return useDictionaries.getState().items?.[code];
}
