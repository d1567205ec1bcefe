import { commitEdit } from '../actions/edit.ts';
import type { GridRow } from '../column.ts';
import { cellText, type GridCore } from '../core.ts';
import { pacer } from '../model/chunks.ts';
import { gridXlsx } from '../model/xlsx.ts';

/** Rows whose texts are asked for between two looks at the clock. */
const rowsPerLook = 100;

/** Hands the rows in view order, with the columns that are shown, to the browser's downloads as a workbook. */
export async function exportGrid(core: GridCore): Promise<void> {
  commitEdit(core);
  const { exportName, label } = core.props();
  const name = exportName ?? label;
  const columns = core.layout().all.filter((one) => !one.own);
  const rows: GridRow[] = [];
  for (let at = 0; at < core.store.shownCount; at += 1) {
    const shown = core.store.shownAt(at);
    if (shown && !shown.loading) rows.push(shown.row);
  }
  const valuesOf = (row: GridRow) =>
    columns.map(({ column }) => {
      const value = row[column.key];
      return typeof value === 'number' && !column.formatter ? value : cellText(core, row, column);
    });

  // Names and labels of rows that were never in view are asked for first.
  const pause = pacer();
  for (const [at, row] of rows.entries()) {
    valuesOf(row);
    if (at % rowsPerLook === 0) await pause();
  }
  await core.cells.known();

  const blob = await gridXlsx({
    name,
    columns: columns.map(({ column, width }) => ({ ...column, width })),
    rows: lines(rows, valuesOf),
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function* lines<T>(rows: readonly GridRow[], valuesOf: (row: GridRow) => T): Generator<T> {
  for (const row of rows) yield valuesOf(row);
}
