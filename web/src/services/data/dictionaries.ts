import { queryAllDictItems } from '@dossier/contract/dictionaries/dict-reading.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { create } from 'zustand';
import { call } from '../api/api.ts';
import { type DictionaryItems, keepDictionaries, storedDictionaries } from './dictionary-cache.ts';
import { namedItem } from './item-text.ts';

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
  return keptDictItems(code) ?? spokenItems((await refreshDictionaries())[code]) ?? [];
}

/** The same without waiting; undefined when they are not here. */
export function keptDictItems(code: string): readonly DictEntry[] | undefined {
  return spokenItems(useDictionaries.getState().items?.[code]);
}

/** Items in English, by those that came: the same list each time, so that nothing is drawn anew for it. */
const inEnglish = new WeakMap<readonly DictEntry[], readonly DictEntry[]>();

function spokenItems(items: readonly DictEntry[] | undefined): readonly DictEntry[] | undefined {
  if (!items || spoken() === 'zh') return items;
  const known = inEnglish.get(items);
  if (known) return known;
  const made = items.map((item) => ({ ...item, text: namedItem(item.text), label: namedItem(item.label) }));
  inEnglish.set(items, made);
  return made;
}
