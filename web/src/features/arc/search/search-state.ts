import { type SearchFacet, searchFacets } from '@dossier/contract/arc/search.ts';
import { csvOf } from '@dossier/rules/condition.ts';

/** What the address says of a search; back and forward, a reload and a link all show the same. */
export interface SearchState {
  q: string;
  sort: 'score' | 'date';
  pageNo: number;
  chosen: Partial<Record<SearchFacet, readonly string[]>>;
}

export const pageSize = 10;

/** Reads the address; what it says wrongly is as if it were not there. */
export function readState(params: URLSearchParams): SearchState {
  const chosen: SearchState['chosen'] = {};
  for (const facet of searchFacets) {
    const values = csvOf(params.get(facet));
    if (values.length > 0) chosen[facet] = values;
  }
  const pageNo = Number(params.get('pageNo') ?? 1);
  return {
    q: (params.get('q') ?? '').trim(),
    sort: params.get('sort') === 'date' ? 'date' : 'score',
    pageNo: Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= 1000 ? pageNo : 1,
    chosen,
  };
}

/** The address of a search; what is as usual is left out. */
export function writeState({ q, sort, pageNo, chosen }: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (sort !== 'score') params.set('sort', sort);
  for (const facet of searchFacets) if (chosen[facet]?.length) params.set(facet, chosen[facet].join(','));
  if (pageNo > 1) params.set('pageNo', String(pageNo));
  return params;
}

/** Chooses a value of a facet, or no longer; the pages begin anew. */
export function toggled(state: SearchState, facet: SearchFacet, value: string): SearchState {
  const before = state.chosen[facet] ?? [];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  const { [facet]: _, ...others } = state.chosen;
  return { ...state, pageNo: 1, chosen: after.length > 0 ? { ...others, [facet]: after } : others };
}

/** The query with further words, for a search in what was found. */
export const refined = (q: string, more: string): string => [q, more.trim()].filter(Boolean).join(' ');
