import type { Action } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Rec } from '../../extensions.ts';

/** What brings a card into another column: an action that leads there, or an edit of the field. */
export type Move = { to: string; action: Action } | { to: string; action: null };

/**
 * The moves of a record on a board.
 * @param may names of what this person may do with the record now
 * @param values of the columns
 */
export function movesOf(
  { states, actions, fields }: Resource,
  by: string,
  record: Rec,
  may: readonly string[],
  values: readonly string[],
): Move[] {
  const now = valueIn(record, by);
  if (states?.field === by)
    return Object.values(actions).flatMap((action) =>
      action.to !== null && action.to !== now && may.includes(action.name) ? [{ to: action.to, action }] : [],
    );
  const field = fields[by];
  if (!field || field.readOnly || field.frozen || !may.includes('edit')) return [];
  return values.filter((value) => value !== now).map((to) => ({ to, action: null }));
}

/** The column in which a record stands; empty: it has no value. */
export const valueIn = (record: Rec, by: string): string => {
  const value = record[by];
  return value === null || value === undefined ? '' : String(value);
};

/**
 * Columns of a board: the states that actions lead from and to, else all values of the dictionary; those of records that
 * have another one come after them, and a column for records without a value where there are some.
 */
export function columnsOf(
  { states, actions }: Resource,
  by: string,
  items: readonly string[],
  counted: readonly (string | null)[],
): string[] {
  const moves = Object.values(actions).flatMap(({ from, to }) => [...from, ...(to === null ? [] : [to])]);
  const own = states?.field === by ? [states.first, ...moves] : items;
  const wanted = new Set([...own, ...counted.flatMap((value) => value ?? [])]);
  const known = items.filter((value) => wanted.has(value));
  const others = [...wanted].filter((value) => !items.includes(value));
  return [...known, ...others, ...(counted.includes(null) ? [''] : [])];
}
