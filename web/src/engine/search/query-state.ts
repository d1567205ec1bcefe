import { shortRecords } from '@dossier/rules/query/records.ts';
import type { QueryRequest } from '@dossier/widgets/query/AdvancedQuery.tsx';
import type { ListState } from '#services/data/list-query.ts';

type Advanced = ListState['advanced'];

/** Characters of conditions in a call's address: with its other parts and headers it stays within the 16 kB that servers read. */
const mostCharacters = 10_000;

/** The conditions in the address as the builder takes them. Text that is no list of rows counts as a query without rows. */
export function requestOf(advanced: Advanced): QueryRequest | null {
  if (!advanced) return null;
  try {
    const params: unknown = JSON.parse(advanced.params);
    // The builder reads row by row and leaves out what is none.
    return { matchType: advanced.match, params: Array.isArray(params) ? (params as QueryRequest['params']) : [] };
  } catch {
    return { matchType: advanced.match, params: [] };
  }
}

/** The builder's query for the address, without what only the builder needs. */
export function stateOf(request: QueryRequest | null): Advanced {
  return request && { match: request.matchType, params: JSON.stringify(shortRecords(request.params)) };
}

/** Whether a call's address has room for the conditions, encoded twice as the wire wants them. */
export function fitsAddress(advanced: NonNullable<Advanced>): boolean {
  return encodeURIComponent(encodeURIComponent(advanced.params)).length <= mostCharacters;
}
