import { type CountScan, mostScans } from '@dossier/contract/arc/count/calls.ts';
import { namespace, readStored, removeStored, type Store, writeStored } from '#services/session/stored.ts';

const prefixOf = (username: string): string => `ARC_COUNT_${username}_`;
const keyOf = (username: string, id: string): string => `${prefixOf(username)}${id}`;

/** Scans of a count that the server has not heard of yet, the earliest first. They outlive the page. */
export function waitingScans(username: string, id: string, store?: Store): readonly CountScan[] {
  return readStored<CountScan[]>(keyOf(username, id), [], store);
}

/** Ids of the counts of which somebody has scans on this device that the server has not heard of. */
export function countsWaiting(username: string, store: Storage = localStorage): string[] {
  const prefix = namespace + prefixOf(username);
  return Object.keys(store)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((id) => waitingScans(username, id, store).length > 0);
}

/** @returns whether they are kept: a full browser keeps nothing */
export function keepScans(username: string, id: string, scans: readonly CountScan[], store?: Store): boolean {
  if (scans.length === 0) {
    removeStored(keyOf(username, id), store);
    return true;
  }
  return writeStored(keyOf(username, id), scans, undefined, store);
}

/** What is sent first: as much as one call takes. */
export const firstOf = (scans: readonly CountScan[]): CountScan[] => scans.slice(0, mostScans);

/** A shelf has a code or a bar code of its own kind; everything else is something that stands on it. */
export function isPlace(code: string, places: readonly { code: string; barcode: string | null }[]): boolean {
  const given = code.toUpperCase();
  return places.some((place) => place.barcode === given || place.code.toUpperCase() === given);
}
