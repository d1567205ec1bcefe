import type { SavedQuery } from '@dossier/rules/query/records.ts';

/** Before the save code, or the address of the page (specification 1, section 3). */
const prefix = 'JSuperQuerySaved_';

/** Where a browser keeps the saved queries of a list. */
export const queryKey = (saveCode: string): string => prefix + saveCode;

/** Reads what was kept; what is no saved query is left out. */
export function readKept(text: string | null | undefined): SavedQuery[] {
  if (!text) return [];
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.flatMap((each) => savedQuery(each) ?? []) : [];
  } catch {
    return [];
  }
}

/** The list with a query added, or in the place of the one with its name. */
export function withKept(kept: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  const known = kept.some(({ title }) => title === query.title);
  return known ? kept.map((each) => (each.title === query.title ? query : each)) : [...kept, query];
}

/** The list without the query of that name. */
export function withoutKept(kept: readonly SavedQuery[], title: string): SavedQuery[] {
  return kept.filter((each) => each.title !== title);
}

function savedQuery(value: unknown): SavedQuery | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, matchType, records } = value as Partial<Record<keyof SavedQuery, unknown>>;
  if (typeof title !== 'string' || title === '' || !Array.isArray(records)) return null;
  // The rows are read one by one when the query is loaded; what is none is left out there.
  return { title, matchType: matchType === 'or' ? 'or' : 'and', records: records as SavedQuery['records'] };
}
