import { useRef } from 'react';
import { type Later, later, useText } from '../../language/text.ts';
import type { GridColumn, GridRow, Statistic } from '../column.ts';
import type { Layout, PlacedColumn } from '../model/layout.ts';
import type { Rows } from '../model/rows.ts';
import { ColumnTotal, statisticsOf } from '../model/statistics.ts';
import type { RowWindow } from '../model/windowing.ts';

/** Height of one row of totals in px. */
export const footerRow = 40;

const labels: Readonly<Record<Statistic, Later>> = { sum: later('合计'), average: later('平均') };

/** The rows of totals that the columns ask for, in their order. */
export function footerRows(columns: readonly GridColumn[]): Statistic[] {
  const kinds = new Set(columns.flatMap((column) => statisticsOf(column)));
  return (['sum', 'average'] as const).filter((kind) => kinds.has(kind));
}

interface FooterProps {
  layout: Layout;
  window: RowWindow;
  kinds: readonly Statistic[];
  rows: Rows;
}

/** Totals below the rows; the first cell holds the label. */
export function Footer({ layout, window, kinds, rows }: FooterProps) {
  const t = useText();
  const totals = useTotals(layout, rows);
  const before = layout.middle[window.first]?.left ?? 0;
  return (
    <div className="dg-footer" role="presentation">
      {kinds.map((kind) => {
        const cell = (placed: PlacedColumn) => (
          <div
            key={placed.column.key}
            className={`dg-cell c${placed.index}${placed.pinned ? ' dg-pin' : ''}`}
            role="gridcell"
            data-align={placed.index === 0 ? 'center' : 'right'}
          >
            {placed.index === 0 ? t(labels[kind]) : totalText(totals, placed.column, kind)}
          </div>
        );
        return (
          <div key={kind} className="dg-total" role="row" style={{ height: footerRow }}>
            {layout.left.map(cell)}
            <div className="dg-gap" style={{ width: before }} />
            {layout.middle.slice(window.first, window.last).map(cell)}
            <div className="dg-rest" />
            {layout.right.map(cell)}
          </div>
        );
      })}
    </div>
  );
}

function totalText(totals: ReadonlyMap<string, ColumnTotal>, column: GridColumn, kind: Statistic): string {
  return statisticsOf(column).includes(kind) ? (totals.get(column.key)?.text(kind, column) ?? '') : '';
}

/** Totals that follow single changed cells; they are counted anew when rows come or go. */
function useTotals(layout: Layout, rows: Rows): ReadonlyMap<string, ColumnTotal> {
  const kept = useRef<{ layout: Layout; rows: Rows; totals: Map<string, ColumnTotal> } | null>(null);
  const known = kept.current;
  if (known?.layout === layout && known.rows === rows) return known.totals;
  if (known?.layout === layout && known.rows.structure === rows.structure) {
    follow(known.totals, known.rows.list, rows.list);
    kept.current = { ...known, rows };
    return known.totals;
  }
  const totals = new Map<string, ColumnTotal>();
  for (const { column } of layout.all) {
    if (statisticsOf(column).length > 0)
      totals.set(column.key, new ColumnTotal(rows.list.map((row) => row[column.key])));
  }
  kept.current = { layout, rows, totals };
  return totals;
}

function follow(totals: Map<string, ColumnTotal>, before: readonly GridRow[], after: readonly GridRow[]): void {
  for (let at = 0; at < after.length; at += 1) {
    const [was, is] = [before[at], after[at]];
    if (was === is) continue;
    for (const [key, total] of totals) if (was?.[key] !== is?.[key]) total.change(was?.[key], is?.[key]);
  }
}
