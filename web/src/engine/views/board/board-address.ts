import type { View } from '@dossier/contract/core/view.ts';
import type { ListViewContent } from '@dossier/contract/identity/list-view.ts';

/** How a board is looked at: which field its columns are of, and how many records each of them may have at most. */
export type BoardContent = NonNullable<ListViewContent['board']>;

/** Names of both in the address. */
const [columnsKey, limitsKey] = ['columns', 'limits'];

/** What the address says of a board; undefined: it is as it is by itself. */
export function boardIn(search: string): BoardContent | undefined {
  const params = new URLSearchParams(search);
  const by = params.get(columnsKey);
  const limits = readLimits(params.get(limitsKey));
  return by === null && Object.keys(limits).length === 0 ? undefined : { by, limits };
}

/** The field of the columns: what the address names where the view has it, else the first. */
export const columnsBy = ({ by, or }: Extract<View, { kind: 'board' }>, board: BoardContent | undefined): string =>
  or.find((name) => name === board?.by) ?? by;

/** Parts of an address for a board. Limits belong to the columns of one field, so they end with them. */
export function boardPatch(board: BoardContent | undefined): Record<string, string | null> {
  return { [columnsKey]: board?.by ?? null, [limitsKey]: writeLimits(board?.limits ?? {}) };
}

/** Limits with another one for a column; null: it has none. */
export function withLimit(
  limits: Readonly<Record<string, number>>,
  value: string,
  limit: number | null,
): Record<string, number> {
  const { [value]: _, ...others } = limits;
  return limit === null ? others : { ...others, [value]: limit };
}

/** `1:5,2:3`: what makes no sense is left out. */
function readLimits(text: string | null): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const part of text?.split(',') ?? []) {
    const [, value, limit] = /^([^:]*):([1-9]\d{0,3})$/.exec(part) ?? [];
    if (value !== undefined) limits[decoded(value)] = Number(limit);
  }
  return limits;
}

function writeLimits(limits: Readonly<Record<string, number>>): string | null {
  const parts = Object.entries(limits).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return parts.length === 0 ? null : parts.map(([value, limit]) => `${encodeURIComponent(value)}:${limit}`).join();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An address that somebody mistyped.
    return text;
  }
}
