import type { GridColumn, GridRow } from '../column.ts';
import { cellText, dataColumn, type GridCore } from '../core.ts';
import { writeTsv } from '../model/clipboard.ts';
import { writeHtmlTable } from '../model/clipboard-html.ts';
import type { Block } from '../model/range.ts';
import { chosenBlock } from './navigate.ts';

/** Rows and columns of a block; loading children and the grid's own columns are left out. */
export function partsOf(core: GridCore, block: Block): { rows: GridRow[]; columns: GridColumn[] } {
  const rows: GridRow[] = [];
  for (let at = block.top; at <= block.bottom; at += 1) {
    const shown = core.store.shownAt(at);
    if (shown && !shown.loading) rows.push(shown.row);
  }
  const columns: GridColumn[] = [];
  for (let at = block.left; at <= block.right; at += 1) {
    const column = dataColumn(core, at);
    if (column) columns.push(column);
  }
  return { rows, columns };
}

/** The cells of a block, row by row. */
export function cellsOf(core: GridCore, block: Block): { row: GridRow; column: GridColumn }[] {
  const { rows, columns } = partsOf(core, block);
  return rows.flatMap((row) => columns.map((column) => ({ row, column })));
}

/** The chosen block as the clipboard holds it; null when nothing is chosen. */
export function copied(core: GridCore): { text: string; html: string } | null {
  const block = chosenBlock(core);
  if (!block) return null;
  const { rows, columns } = partsOf(core, block);
  const texts = rows.map((row) => columns.map((column) => cellText(core, row, column)));
  return {
    text: writeTsv(texts),
    html: writeHtmlTable(texts, (row, column) => typeof rows[row]?.[columns[column]?.key ?? ''] === 'number'),
  };
}
