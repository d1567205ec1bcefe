import { Readable } from 'node:stream';
import type { Sheet, WorkbookFormat } from './sheet.ts';
import { writeXls } from './xls-writer.ts';
import { writeXlsx } from './xlsx-writer.ts';

/** Content type and extension of the two formats. */
export const workbookMime: Record<WorkbookFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes sheets as a workbook. `.xlsx` is streamed and takes any number of rows in little memory;
 * `.xls` is put together in memory. A failing row source breaks the stream, so the reader never
 * takes half a file for a whole one.
 */
export function writeWorkbook(format: WorkbookFormat, sheets: readonly Sheet[]): Readable {
  if (format === 'xlsx') return writeXlsx(sheets);
  return Readable.from(
    (async function* () {
      const bytes = await writeXls(sheets);
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    })(),
    { objectMode: false },
  );
}
