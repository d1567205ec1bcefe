import { type Design, emptyDesign } from '@dossier/contract/online/print/design.ts';
import { expect, it } from 'vitest';
import * as sheet from './sheet.ts';

const one = { rows: 1, columns: 1 };
const words = (design: Design) =>
  design.cells
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map(({ row, column, rows, columns, text }) => `${row},${column} ${rows}x${columns} ${text}`.trim());
const start = sheet.withCell(sheet.withCell(emptyDesign, 1, 1, { text: 'a' }), 2, 2, { text: 'b' });

it('an area grows over cells that reach beyond it', () => {
  const design = sheet.merged(start, { row: 2, column: 2, rows: 2, columns: 3 });
  expect(sheet.areaOf(design, { row: 1, column: 3 }, { row: 2, column: 3 })).toEqual({
    ...{ row: 1, column: 2, rows: 3, columns: 3 },
  });
});

it('joining keeps what the first cell says, and taking apart leaves one cell with it', () => {
  const area = { row: 1, column: 1, rows: 2, columns: 2 };
  expect(sheet.canMerge(start, area)).toBe(true);
  const design = sheet.merged(start, area);
  expect(words(design)).toEqual(['1,1 2x2 a']);
  expect(sheet.canMerge(design, area)).toBe(false);
  expect(words(sheet.split(design, area))).toEqual(['1,1 1x1 a']);
  // Rows of another kind are printed elsewhere.
  const bands = sheet.withRows(start, { row: 2, rows: 1 }, { band: 'detail', set: 's' });
  expect(sheet.canMerge(bands, area)).toBe(false);
});

it('rows and columns that come in or go move the cells behind them, and what reaches over them grows or shrinks', () => {
  const design = sheet.merged(start, { row: 1, column: 1, rows: 2, columns: 2 });
  expect(words(sheet.insertRows(design, 2))).toEqual(['1,1 3x2 a']);
  expect(words(sheet.insertRows(design, 1))).toEqual(['2,1 2x2 a']);
  expect(words(sheet.insertColumns(design, 3))).toEqual(['1,1 2x2 a']);
  expect(words(sheet.removeRows(design, 1))).toEqual(['1,1 1x2 a']);
  expect(words(sheet.removeColumns(design, 0))).toEqual(['1,0 2x2 a']);
  expect(words(sheet.removeColumns(design, 0, 3))).toEqual([]);
  expect(sheet.removeRows(design, 0, 99)).toBe(design);
});

it('a look is given to every cell of an area and taken away again without leaving empty cells', () => {
  const area = { row: 1, column: 1, rows: 2, columns: 2 };
  const design = sheet.withStyle(start, area, { bold: true });
  expect(words(design)).toEqual(['1,1 1x1 a', '1,2 1x1', '2,1 1x1', '2,2 1x1 b']);
  expect(words(sheet.withStyle(design, area, { bold: false }))).toEqual(['1,1 1x1 a', '2,2 1x1 b']);
});

it('copies are put in elsewhere as far as there is room', () => {
  const copy = sheet.copied(start, { row: 1, column: 1, rows: 2, columns: 2 });
  expect(words(sheet.pasted(start, copy, { row: 3, column: 0 }))).toEqual([
    '1,1 1x1 a',
    '2,2 1x1 b',
    '3,0 1x1 a',
    '4,1 1x1 b',
  ]);
  expect(words(sheet.pasted(start, copy, { row: 7, column: 5 }))).toEqual(['1,1 1x1 a', '2,2 1x1 b', '7,5 1x1 a']);
});

it('rows that are no longer of a set forget it', () => {
  const group = sheet.withRows(start, { row: 0, ...one }, { band: 'groupHead', set: 's', by: 'f' });
  expect(group.rows[0]).toEqual({ height: 8, band: 'groupHead', set: 's', by: 'f' });
  expect(sheet.withRows(group, { row: 0, ...one }, { band: 'detail' }).rows[0]).toEqual({
    height: 8,
    band: 'detail',
    set: 's',
  });
  expect(sheet.withRows(group, { row: 0, ...one }, { band: 'fixed' }).rows[0]).toEqual({ height: 8, band: 'fixed' });
});
