import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { getUserInfo } from '@dossier/contract/identity/session.ts';
import { readStored, removeStored, sevenDays, storedKeys, writeStored } from '../session/stored.ts';

export type DictionaryItems = ResultOf<typeof getUserInfo>['sysAllDictItems'];

/** Items of every dictionary as the last sign-in or refresh brought them; kept for seven days, the old ones removed first. */
export function keepDictionaries(items: DictionaryItems): void {
  removeStored(storedKeys.dictionaries);
  writeStored(storedKeys.dictionaries, items, sevenDays);
}

/** Null when there is nothing stored or it is too old. */
export function storedDictionaries(): DictionaryItems | null {
  return readStored<DictionaryItems | null>(storedKeys.dictionaries, null);
}

export function forgetDictionaries(): void {
  removeStored(storedKeys.dictionaries);
}
