import { shortened } from '../../text/Ellipsis.tsx';
import { grouped } from '../../text/number-text.ts';
import type { CellViewProps } from '../cell.ts';
import type { GridColumn, GridRow } from '../column.ts';

/** Text of a plain value, as the column's formatter, scale and grouping show it. */
export function shownText(value: unknown, column: GridColumn, row: GridRow): string {
  if (column.formatter) return column.formatter(value, row);
  if (value === null || value === undefined) return '';
  const number = column.scale !== undefined && value !== '' ? Number(value) : Number.NaN;
  const text = Number.isFinite(number) ? number.toFixed(column.scale) : String(value);
  return column.group ? grouped(text) : text;
}

/** Text of a plain value without grouping: what is copied and exported. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** A cell at rest that is nothing but text, without an element of its own. What does not fit the grid shows on hover. */
export function TextView<V>({ value, column, row }: CellViewProps<V>) {
  const text = shownText(value, column, row);
  return column.ellipsis ? <span title={text}>{shortened(text, column.ellipsis)}</span> : text;
}
