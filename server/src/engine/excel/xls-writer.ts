import { cleanText, sheetNamer } from '@dossier/rules/excel/sheet-text.ts';
import { CFB } from '@e965/xlsx';
import { breathe, type Cell, listRows, type Sheet, shownHeader, widthOf, writtenOf } from './sheet.ts';
import { beginStream, joinStreams, xlsStyle } from './xls-globals.ts';
import { writeDropDowns } from './xls-lists.ts';
import { RecordStream, TextTable, words } from './xls-records.ts';

/** Rows and columns of one sheet of this format. */
const maxRows = 65_536;
const maxColumns = 256;
const breathEvery = 2000;

/** Offset of the row count in a sheet's stream: behind its first record and DIMENSIONS' own first field. */
const rowCountAt = 20 + 4 + 4;

/** A part of a sheet: rows that do not fit into one go on in the next. */
interface Part {
  name: string;
  stream: RecordStream;
  row: number;
}

/**
 * Writes a .xls workbook (BIFF8). The whole file is in memory: about 100 bytes a cell, so exports of
 * more than some ten thousand rows should be .xlsx.
 */
export async function writeXls(sheets: readonly Sheet[]): Promise<Buffer> {
  const texts = new TextTable();
  const nameOf = sheetNamer();
  const parts: Part[] = [];
  for (const sheet of sheets) {
    if (sheet.columns.length > maxColumns) throw new Error(`.xls holds ${maxColumns} columns`);
    let part = beginPart(sheet, nameOf(sheet.name), texts);
    let count = 0;
    for await (const row of sheet.rows) {
      if (part.row >= maxRows) {
        parts.push(endPart(part, sheet, parts.length === 0));
        part = beginPart(sheet, nameOf(sheet.name), texts);
      }
      writeRow(part, sheet, row, texts);
      count += 1;
      if (count % breathEvery === 0) await breathe();
    }
    parts.push(endPart(part, sheet, parts.length === 0));
  }
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_del(container, '/\u0001Sh33tJ5');
  CFB.utils.cfb_add(container, '/Workbook', Buffer.concat(joinStreams(parts, texts)));
  // CFB is typed `any`; type 'buffer' answers a Buffer.
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

const headRows = (sheet: Sheet): number => (sheet.title ? 1 : 0) + (sheet.subtitle ? 1 : 0) + 1;

function beginPart(sheet: Sheet, name: string, texts: TextTable): Part {
  const stream = new RecordStream();
  stream.add(0x0809, beginStream(0x0010));
  stream.add(0x0200, words(0, 0, 0, 0, 0, sheet.columns.length, 0));
  for (const [index, column] of sheet.columns.entries()) {
    const style = columnStyle(sheet, index);
    stream.add(0x007d, words(index, index, Math.round(widthOf(column) * 256), style, 0, 0));
  }
  const part: Part = { name, stream, row: 0 };
  for (const [text, style] of [
    [sheet.title, xlsStyle.title],
    [sheet.subtitle, xlsStyle.subtitle],
  ] as const) {
    if (!text) continue;
    for (const index of sheet.columns.keys()) {
      if (index === 0) writeText(stream, part.row, index, style, texts.indexOf(cleanText(text)));
      else stream.add(0x0201, words(part.row, index, style));
    }
    part.row += 1;
  }
  for (const [index, column] of sheet.columns.entries()) {
    const style = column.required ? xlsStyle.requiredHeader : xlsStyle.header;
    writeText(stream, part.row, index, style, texts.indexOf(cleanText(shownHeader(column))));
  }
  part.row += 1;
  return part;
}

/** Empty cells below take their format from the column: typed-in codes keep their zeros. */
function columnStyle(sheet: Sheet, index: number): number {
  return xlsStyle[sheet.columns[index]?.kind ?? 'text'];
}

function writeRow(part: Part, sheet: Sheet, row: readonly Cell[], texts: TextTable): void {
  for (const index of sheet.columns.keys()) {
    const cell = writtenOf(row[index], sheet.columns[index]?.kind);
    if (cell === null) continue;
    if (cell.type === 'number') writeNumber(part.stream, part.row, index, xlsStyle[cell.style], cell.value);
    else writeText(part.stream, part.row, index, xlsStyle.text, texts.indexOf(cell.value));
  }
  part.row += 1;
}

function writeText(stream: RecordStream, row: number, column: number, style: number, text: number): void {
  stream.record(0x00fd, 10, (target, at) => {
    target.writeUInt16LE(row, at);
    target.writeUInt16LE(column, at + 2);
    target.writeUInt16LE(style, at + 4);
    target.writeUInt32LE(text, at + 6);
  });
}

function writeNumber(stream: RecordStream, row: number, column: number, style: number, value: number): void {
  stream.record(0x0203, 14, (target, at) => {
    target.writeUInt16LE(row, at);
    target.writeUInt16LE(column, at + 2);
    target.writeUInt16LE(style, at + 4);
    target.writeDoubleLE(value, at + 6);
  });
}

function endPart(part: Part, sheet: Sheet, isFirst: boolean): Part {
  const { stream } = part;
  const head = headRows(sheet);
  const width = sheet.columns.length;
  stream.patchUInt32(rowCountAt, part.row);
  // Grid, headings and zeros shown, panes frozen; the first sheet is the one in front.
  stream.add(0x023e, words(isFirst ? 0x07be : 0x01be, 0, 0, 0x0040, 0, 0, 0, 0, 0));
  stream.add(0x0041, words(0, head, head, 0, 2));
  const merged = Array.from({ length: head - 1 }, (_, row) => [row, row, 0, width - 1]);
  if (merged.length > 0 && width > 1) stream.add(0x00e5, words(merged.length, ...merged.flat()));
  const lastRow = Math.min(head + listRows, maxRows) - 1;
  writeDropDowns(
    stream,
    sheet.columns.flatMap(({ options }, column) => (options ? [{ column, firstRow: head, lastRow, options }] : [])),
  );
  stream.add(0x000a, Buffer.alloc(0));
  return part;
}
