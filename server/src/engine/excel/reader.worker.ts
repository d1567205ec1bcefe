import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { type CellObject, CFB, type ParsingOptions, read, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { ThreadStart } from '#core/thread.ts';
import { readZipDirectory, unpacksWithin, type ZipEntry } from '#services/files/checks/zip-directory.ts';
import { readCell } from './cell-text.ts';
import {
  leastColumns,
  mostCells,
  mostColumns,
  type ReaderMessage,
  type ReaderTask,
  type ReadProblem,
  type ReadRow,
} from './reader-protocol.ts';
import { readXlsxRows, TooManyCells } from './xlsx-rows.ts';

/** Runs in a worker thread: one file, read whole, handed over in batches as they are asked for. */

const batchSize = 100;
/** Bytes of a file that is worth a collection of its own. */
const largeFile = 64 * 1024;
/** Rows read past the limit, so that a file with blank rows in between is counted rightly. */
const spareRows = 1000;

class Refusal extends Error {
  readonly problem: ReadProblem;

  constructor(problem: ReadProblem) {
    super(typeof problem === 'string' ? problem : 'too many rows');
    this.problem = problem;
  }
}

/**
 * Formats of Excel that hold text under its own names are told by what the container holds.
 * @returns the entries of a .xlsx; null for a .xls
 */
function assertWorkbook(file: Buffer, maxUnpacked: number): ZipEntry[] | null {
  if (file.length >= 8 && file.readUInt32BE(0) === 0xd0cf11e0) {
    // CFB is typed `any`; find answers the entry or null.
    const container: unknown = CFB.read(file, { type: 'buffer' });
    if (CFB.find(container, '/EncryptedPackage')) throw new Refusal('encrypted');
    if (!CFB.find(container, '/Workbook') && !CFB.find(container, '/Book')) throw new Refusal('not-excel');
    return null;
  }
  if (file.length >= 4 && file.readUInt32LE(0) === 0x04034b50) {
    const entries = readZipDirectory(file);
    if (!entries) throw new Refusal('damaged');
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw new Refusal('not-excel');
    if (entries.some(({ encrypted }) => encrypted)) throw new Refusal('encrypted');
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    if (declared > maxUnpacked) throw new Refusal('too-large');
    return entries;
  }
  throw new Refusal('not-excel');
}

function parse(file: Buffer, sheet: ReaderTask['sheet'], sheetRows: number): WorkBook {
  const options: ParsingOptions = {
    type: 'buffer',
    dense: true,
    cellDates: false,
    cellNF: true,
    cellText: false,
    cellHTML: false,
    sheetRows,
    sheets: typeof sheet === 'number' ? sheet : [sheet].flat(),
  };
  return read(file, options);
}

interface Opened {
  sheets: string[];
  header: string[];
  rows: ReadRow[];
}

function open(task: ReaderTask): Opened & { isLarge: boolean } {
  const file = typeof task.source === 'string' ? readFileSync(task.source) : Buffer.from(task.source);
  const entries = assertWorkbook(file, task.maxUnpacked);
  const opened = (entries && openXlsx(file, entries, task)) ?? openWhole(file, entries ?? [], task);
  return { ...opened, isLarge: file.length > largeFile };
}

/** The usual .xlsx, row by row; null when it is an unusual one. */
function openXlsx(file: Buffer, entries: readonly ZipEntry[], task: ReaderTask): Opened | null {
  const found = readXlsxRows(file, entries, task);
  if (found === 'no-sheet') throw new Refusal('no-sheet');
  if (found && found.total > task.maxRows) throw new Refusal({ tooManyRows: found.total });
  return found;
}

function openWhole(file: Buffer, entries: readonly ZipEntry[], task: ReaderTask): Opened {
  if (!unpacksWithin(file, entries, task.maxUnpacked)) throw new Refusal('too-large');
  const limit = task.headerRows + task.maxRows + spareRows;
  let book = parse(file, task.sheet, limit);
  let sheet = sheetOf(book, task.sheet);
  let rows = rowsOf(book, sheet, task.headerRows);
  const allRows = rowCount(sheet['!fullref'] ?? sheet['!ref']);
  if (rows.length > task.maxRows) throw new Refusal({ tooManyRows: Math.max(rows.length, allRows - task.headerRows) });
  if (allRows > limit) {
    // Far more rows than allowed, but few with data so far: only reading all of them tells.
    book = parse(file, task.sheet, 0);
    sheet = sheetOf(book, task.sheet);
    rows = rowsOf(book, sheet, task.headerRows);
    if (rows.length > task.maxRows) throw new Refusal({ tooManyRows: rows.length });
  }
  return { sheets: book.SheetNames, header: headerOf(book, sheet, task.headerRows), rows };
}

function sheetOf(book: WorkBook, wanted: ReaderTask['sheet']): WorkSheet {
  const name =
    typeof wanted === 'number' ? book.SheetNames[wanted] : book.SheetNames.find((one) => [wanted].flat().includes(one));
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (!sheet) throw new Refusal('no-sheet');
  return sheet;
}

function rowCount(reference: string | undefined): number {
  return reference ? utils.decode_range(reference).e.r + 1 : 0;
}

/** Cells of a dense sheet, by row and column. */
function cellsOf(sheet: WorkSheet): (CellObject[] | undefined)[] {
  // `dense: true` puts the cells into this array; the typings know it only as `any`.
  return (sheet['!data'] ?? []) as (CellObject[] | undefined)[];
}

function is1904(book: WorkBook): boolean {
  return book.Workbook?.WBProps?.date1904 === true;
}

function headerOf(book: WorkBook, sheet: WorkSheet, headerRows: number): string[] {
  const cells = cellsOf(sheet)[headerRows - 1] ?? [];
  return within(cells, mostColumns, (cell) => String(readCell(cell, is1904(book)) ?? '').trim());
}

/** The first cells of a row, each read; a row knows the place of its last cell only, however far away it is. */
function within<T>(row: readonly (CellObject | undefined)[], width: number, read: (cell?: CellObject) => T): T[] {
  return Array.from({ length: Math.min(row.length, width) }, (_, column) => read(row[column]));
}

function rowsOf(book: WorkBook, sheet: WorkSheet, headerRows: number): ReadRow[] {
  const rows: ReadRow[] = [];
  const width = Math.max(headerOf(book, sheet, headerRows).length, leastColumns);
  let cellCount = 0;
  const date1904 = is1904(book);
  const all = cellsOf(sheet);
  for (let index = headerRows; index < all.length; index += 1) {
    const row = all[index];
    if (!row) continue;
    const cells = within(row, width, (cell) => readCell(cell, date1904));
    cellCount += cells.length;
    if (cellCount > mostCells) throw new TooManyCells();
    if (cells.some((cell) => cell !== null && String(cell).trim() !== '')) rows.push({ line: index + 1, cells });
  }
  return rows;
}

/** What the library throws tells damage from protection only by its text. */
function problemOf(error: unknown): ReadProblem {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof TooManyCells) return 'too-large';
  // An entry that holds more than it says.
  if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
  const message = error instanceof Error ? error.message : '';
  return /password|encrypt/i.test(message) ? 'encrypted' : 'damaged';
}

/**
 * Lets go of the unpacked sheet before the rows wait to be asked for: a thread that only waits would keep it for as
 * long as the import takes. Not for a small file: under other flags, threads to come cannot use what was compiled before.
 */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  // A context that is made after the flag has the function; V8 gives it no type.
  const collect = runInNewContext('gc') as () => void;
  collect();
}

function run(): void {
  const port = parentPort;
  if (!port) throw new Error('reader.worker runs in a worker thread');
  const say = (message: ReaderMessage) => port.postMessage(message);
  try {
    // Given by reader.ts alone.
    const { sheets, header, rows, isLarge } = open((workerData as ThreadStart).data as ReaderTask);
    if (isLarge) giveBack();
    say({ type: 'head', sheets, header, total: rows.length });
    port.on('message', () => {
      const batch = rows.splice(0, batchSize);
      say({ type: 'rows', rows: batch, last: rows.length === 0 });
      if (rows.length === 0) port.close();
    });
  } catch (error) {
    say({ type: 'problem', problem: problemOf(error), detail: error instanceof Error ? error.message : '' });
    port.close();
  }
}

run();
