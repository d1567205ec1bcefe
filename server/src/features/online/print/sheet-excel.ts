import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { wholeStyle } from '@dossier/contract/online/print/design.ts';
import type { SheetStyle } from '@dossier/rules/excel/xlsx-styles.ts';
import { type StyledRow, writeStyledXlsx } from '#engine/excel/styled-xlsx.ts';
import { grown } from './grow.ts';
import { type Block, layOut } from './layout.ts';
import { tooMuch } from './sets.ts';
import type { Filled } from './sheet-pdf.ts';
import { makeValues } from './values.ts';

/** Cells of one workbook, those that a joined one covers with it. */
const mostCells = 1_000_000;
/** Millimetres: what a row of the format can be high. */
const mostHeight = 144;
const papers = { a3: 8, a4: 9, a5: 11 } as const;

/**
 * A filled sheet as a workbook, whole: what is in memory for it is gone before it is sent, however slowly it is taken. Heads of pages stand once at the top; their feet are left out, as
 * the workbook counts its own pages. Codes are the texts that they hold; pictures and charts have no place in it.
 */
export async function sheetWorkbook(filled: Filled, name: string): Promise<Readable> {
  const { design, sets } = filled;
  const laid = layOut({ design, sets, values: makeValues(filled) });
  const styles: SheetStyle[] = [];
  const known = new Map<string, number>();
  for (const { style } of design.cells) {
    const key = JSON.stringify(style);
    if (!known.has(key)) known.set(key, styles.push(wholeStyle(style)) - 1);
  }
  const keys = new Map(design.cells.map((cell) => [cell, known.get(JSON.stringify(cell.style)) ?? 0]));

  function* rows(): Generator<StyledRow> {
    for (const block of laid.pageHead) yield* rowsOf(block);
    for (const block of laid.body) yield* rowsOf(grown(block, design.columns, mostHeight));
  }

  let count = 0;
  function* rowsOf({ heights, cells }: Block): Generator<StyledRow> {
    for (const { cell } of cells) count += cell.rows * cell.columns;
    if (count > mostCells) throw tooMuch();
    for (const [at, height] of heights.entries())
      yield {
        height,
        cells: cells
          .filter(({ row }) => row === at)
          .map(({ cell, value }) => ({
            ...{ column: cell.column, columns: cell.columns, rows: cell.rows, style: keys.get(cell) ?? 0 },
            value: cell.kind === 'text' ? (value.number ?? value.text) : cell.kind.includes('code') ? value.text : null,
          })),
      };
  }

  const written = writeStyledXlsx({
    ...{ name, columns: design.columns, styles, rows: rows() },
    ...{ landscape: design.landscape, paper: papers[design.paper], margins: design.margins },
  });
  return Readable.from([await buffer(written)]);
}
