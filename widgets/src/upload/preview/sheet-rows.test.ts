import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { mostColumns, mostRows, sheetRows } from './sheet-rows.ts';

function bytesOf(sheets: Record<string, unknown[][]>, bookType: 'xlsx' | 'biff8' = 'xlsx'): ArrayBuffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: 'array', bookType }) as ArrayBuffer;
}

it.each(['xlsx', 'biff8'] as const)('reads every sheet of a workbook as texts (%s)', (type) => {
  const [first, second] = sheetRows(
    bytesOf(
      {
        目录: [
          ['题名', '页数'],
          ['合同', 12],
          ['', 3.5],
        ],
        空: [],
      },
      type,
    ),
  );
  expect(first).toEqual({
    name: '目录',
    rows: [
      ['题名', '页数'],
      ['合同', '12'],
      ['', '3.5'],
    ],
    cut: false,
  });
  expect(second).toEqual({ name: '空', rows: [], cut: false });
});

it('shows so many rows and columns and says that there are more', () => {
  const long = Array.from({ length: mostRows + 5 }, (_, row) => [`r${row}`]);
  const wide = [Array.from({ length: mostColumns + 1 }, (_, column) => `c${column}`)];
  const [tall, broad] = sheetRows(bytesOf({ tall: long, broad: wide }));
  expect(tall?.rows).toHaveLength(mostRows);
  expect(tall?.cut).toBe(true);
  expect(broad?.rows[0]).toHaveLength(mostColumns);
  expect(broad?.cut).toBe(true);
});
