import { useEffect, useState } from 'react';
import { dateText, daysAsSent } from '../text/date-text.ts';
import { roomForTitle } from './column-width.ts';
import { fitColumns, leastWidth, roomForTexts, spread } from './fit-columns.ts';
import type { Column, DataTableProps } from './types.ts';

export interface Fit<Row> {
  /** The columns to draw, with the widths that they need. */
  columns: readonly Column<Row>[];
  /** Those that have no room. */
  without: readonly Column<Row>[];
  /** Told the inner width of the table's scroller in px. */
  setRoom: (width: number) => void;
  /** Those that the user asked for here, where nobody else offers them. */
  kept: ReadonlySet<string>;
  setKept: (kept: ReadonlySet<string>) => void;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The columns that fit the table's width. Widths come from the columns and from the texts that may not be cut, never from
 * measuring cells.
 * @param beside px that the boxes and the buttons of the rows take
 */
export function useFit<Row>({ columns, rows, kept: given, onFit }: DataTableProps<Row>, beside: number): Fit<Row> {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const [kept, setKept] = useState(nothing);
  const sized = columns.map((column) => ({ ...column, width: widthFor(column, rows) }));
  const fitting = fitColumns(sized, room - beside, given ?? kept);
  const without = columns.filter(({ name }) => !fitting.some((column) => column.name === name));
  const names = without.map(({ name }) => name).join('\n');
  useEffect(() => {
    onFit?.(names === '' ? [] : names.split('\n'));
  }, [onFit, names]);
  const drawn = spread(fitting, room - beside, ({ exact, align, state }) => !exact && align !== 'right' && !state);
  return { columns: drawn as readonly Column<Row>[], without, setRoom, kept, setKept };
}

/** Room for the title in Latin letters, and for the longest of the texts that may not be cut. */
function widthFor<Row>(column: Column<Row>, rows: readonly Row[]): number | undefined {
  const { width, title } = column;
  const texts = exactTexts(column, rows);
  const needed = texts.length > 0 ? roomForTexts(texts) : 0;
  if (width !== undefined) return Math.max(roomForTitle(width, title), needed);
  return needed > leastWidth ? needed : undefined;
}

function exactTexts<Row>({ exact, align, render }: Column<Row>, rows: readonly Row[]): string[] {
  if (exact) return rows.map(exact);
  if (align !== 'right' && daysAsSent()) return [];
  const texts = rows.map(render).filter((shown): shown is string => typeof shown === 'string');
  // Days in words may be longer than what the column was made for.
  return align === 'right' ? texts : texts.map((text) => dateText(text)).filter((text, at) => text !== texts[at]);
}
