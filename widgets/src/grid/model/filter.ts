import { isEmpty } from '../cell.ts';
import type { GridRow } from '../column.ts';
import { decimalOf } from './decimal.ts';
import type { CellReader } from './sort.ts';

/** What the rows of a column must hold to be shown. Bounds are included; an absent one is open. */
export type ColumnFilter =
  /** The shown text contains the word, whatever the case. */
  | { type: 'text'; contains: string }
  /** One of the shown texts; '' stands for empty cells. */
  | { type: 'values'; texts: readonly string[] }
  | { type: 'number'; from?: number; to?: number }
  /** Texts such as `2026-01-31`; a bound without time means the whole day, a bound `2026-01` the whole month. */
  | { type: 'date'; from?: string; to?: string }
  | { type: 'empty' }
  | { type: 'not-empty' };

/** Filters by column key; a row must pass them all. */
export type Filters = ReadonlyMap<string, ColumnFilter>;

/** Places of the rows that pass, in their order. */
export function filteredPlaces(rows: readonly GridRow[], filters: Filters, reader: CellReader): number[] {
  const tests = [...filters].map(([key, filter]) => testOf(key, filter, reader));
  const places: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as GridRow;
    if (tests.every((test) => test(row))) places.push(at);
  }
  return places;
}

/** A text to choose in a filter, with the number of rows that show it. */
export interface FilterChoice {
  text: string;
  count: number;
}

/** The different texts of a column in the order of first sight, '' for empty cells; at most `most` of them. */
export function filterChoices(rows: readonly GridRow[], key: string, reader: CellReader, most = 1_000): FilterChoice[] {
  const choices = new Map<string, FilterChoice>();
  for (const row of rows) {
    const text = isEmpty(row[key]) ? '' : reader.textOf(row, key);
    const known = choices.get(text);
    if (known) known.count += 1;
    else if (choices.size < most) choices.set(text, { text, count: 1 });
  }
  return [...choices.values()];
}

function testOf(key: string, filter: ColumnFilter, reader: CellReader): (row: GridRow) => boolean {
  switch (filter.type) {
    case 'empty':
      return (row) => isEmpty(row[key]);
    case 'not-empty':
      return (row) => !isEmpty(row[key]);
    case 'text': {
      const word = filter.contains.toLowerCase();
      return (row) => word === '' || (!isEmpty(row[key]) && reader.textOf(row, key).toLowerCase().includes(word));
    }
    case 'values': {
      const texts = new Set(filter.texts);
      return (row) => texts.has(isEmpty(row[key]) ? '' : reader.textOf(row, key));
    }
    case 'number': {
      const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = filter;
      return (row) => {
        const number = decimalOf(row[key]) ? Number(row[key]) : Number.NaN;
        return number >= from && number <= to;
      };
    }
    case 'date': {
      const { from = '', to } = filter;
      return (row) => {
        const value = row[key];
        if (typeof value !== 'string' || value === '') return false;
        // The coarser of the two decides: a month is compared with a month.
        const cut = (bound: string) => [value.slice(0, bound.length), bound.slice(0, value.length)] as const;
        const [first, least] = cut(from);
        const [last, most] = cut(to ?? '');
        return first >= least && last <= most;
      };
    }
  }
}
