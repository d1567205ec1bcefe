import type { GridRow } from '../column.ts';

/** Decides about one value of a row. */
export type DisabledTest = (value: unknown, row: GridRow, index: number) => boolean;

/**
 * Rows that can be neither edited nor selected: by field a value, a list of values or a test; a list of row ids; or a
 * test that is given the row's id.
 */
export type DisabledRows = Readonly<Record<string, unknown>> | readonly (string | number)[] | DisabledTest;

/** How many of the selectable rows are selected. */
export type SelectionState = 'none' | 'some' | 'all';

/** Reads `disabledRows` once, for any number of rows. */
export function disabledTest(
  disabledRows: DisabledRows | undefined,
  rowKey = 'id',
): (row: GridRow, index: number) => boolean {
  if (disabledRows === undefined) return () => false;
  if (isTest(disabledRows)) return (row, index) => disabledRows(row[rowKey], row, index);
  if (isList(disabledRows)) {
    const ids = new Set(disabledRows.map(String));
    return (row) => ids.has(String(row[rowKey]));
  }
  const tests = Object.entries(disabledRows).map(([key, wanted]) => ({ key, matches: matcher(wanted) }));
  return (row, index) => tests.some(({ key, matches }) => matches(row[key], row, index));
}

/** The selection with one row switched. */
export function toggled(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** State of the check box in the header. @param ids those of the rows that can be selected */
export function selectionState(selected: ReadonlySet<string>, ids: readonly string[]): SelectionState {
  const count = ids.reduce((sum, id) => sum + (selected.has(id) ? 1 : 0), 0);
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Selects all rows that can be, or none of them when all are. Other rows that are selected stay so. */
export function allToggled(selected: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  const next = new Set(selected);
  const select = selectionState(selected, ids) !== 'all';
  for (const id of ids) {
    if (select) next.add(id);
    else next.delete(id);
  }
  return next;
}

/**
 * Shift and click: all rows between two get the state that the clicked one gets.
 * @param ids those of the rows that can be selected, in the order in which they stand
 */
export function rangeToggled(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: string | null,
  to: string,
): Set<string> {
  const begin = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (end < 0) return new Set(selected);
  if (begin < 0) return toggled(selected, to);
  const next = new Set(selected);
  const select = !selected.has(to);
  for (const id of ids.slice(Math.min(begin, end), Math.max(begin, end) + 1)) {
    if (select) next.add(id);
    else next.delete(id);
  }
  return next;
}

function matcher(wanted: unknown): DisabledTest {
  if (typeof wanted === 'function') return wanted as DisabledTest;
  const wantedTexts = new Set((Array.isArray(wanted) ? wanted : [wanted]).map(sameText));
  return (value) => wantedTexts.has(sameText(value));
}

/** A stored `1` and a typed `'1'` are the same value; nothing is not the text of it. */
function sameText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

// `Array.isArray` and `typeof` do not narrow read-only unions.
function isList(disabledRows: DisabledRows): disabledRows is readonly (string | number)[] {
  return Array.isArray(disabledRows);
}

function isTest(disabledRows: DisabledRows): disabledRows is DisabledTest {
  return typeof disabledRows === 'function';
}
