import { read, utils } from '@e965/xlsx';

/** Most rows and columns of a sheet that are shown. */
export const mostRows = 500;
export const mostColumns = 60;

/** A sheet as texts. */
export interface SheetRows {
  name: string;
  rows: string[][];
  /** There is more in it than is shown. */
  cut: boolean;
}

/** The sheets of a workbook, each from its first row, as its own formats write them. Formulas show their stored results. */
export function sheetRows(bytes: ArrayBuffer): SheetRows[] {
  const book = read(bytes, { sheetRows: mostRows + 1, dense: true, cellFormula: false, cellHTML: false });
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name];
    if (!sheet?.['!ref']) return { name, rows: [], cut: false };
    // With `header: 1` a row is a list, and with `raw: false` its members are texts.
    const all = utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '', blankrows: true }) as string[][];
    if (all.every((row) => row.every((text) => text === ''))) return { name, rows: [], cut: false };
    return {
      name,
      rows: all.slice(0, mostRows).map((row) => row.slice(0, mostColumns).map(String)),
      cut: all.length > mostRows || all.some((row) => row.length > mostColumns),
    };
  });
}
