import { PassThrough, Readable } from 'node:stream';
import { cleanText, sheetNamer } from '@dossier/rules/excel/sheet-text.ts';
import {
  columnName,
  contentTypes,
  rootRelations,
  sheetOpen,
  textCell,
  workbookRelations,
  workbookXml,
} from '@dossier/rules/excel/xlsx-parts.ts';
import { type SheetStyle, styleSheet } from '@dossier/rules/excel/xlsx-styles.ts';
import { ZipFile } from 'yazl';
import { breathe } from './sheet.ts';

/** A cell of a laid out sheet. */
export interface StyledCell {
  column: number;
  /** How far it reaches. */
  columns: number;
  rows: number;
  /** Place in `styles`. */
  style: number;
  value: string | number | null;
}

export interface StyledRow {
  /** Millimetres. */
  height: number;
  cells: readonly StyledCell[];
}

export interface StyledSheet {
  name: string;
  /** Widths in millimetres. */
  columns: readonly number[];
  styles: readonly SheetStyle[];
  rows: Iterable<StyledRow>;
  landscape: boolean;
  /** Number of the paper in the format: 8 is A3, 9 is A4, 11 is A5. */
  paper: number;
  /** Millimetres: top, right, bottom, left. */
  margins: readonly number[];
}

const rowsInChunk = 200;
const mostRows = 1_048_576;

/** Streams a workbook of one sheet whose cells have places, looks and joins of their own. */
export function writeStyledXlsx(sheet: StyledSheet): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  rows.on('error', fail);
  output.on('close', () => rows.destroy());
  zip.outputStream.pipe(output);
  const parts = [{ name: sheetNamer()(sheet.name), hidden: false }];
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  add('[Content_Types].xml', contentTypes);
  add('_rels/.rels', rootRelations);
  add('xl/styles.xml', styleSheet(sheet.styles));
  add('xl/workbook.xml', workbookXml(parts));
  add('xl/_rels/workbook.xml.rels', workbookRelations(parts.length));
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

async function* sheetXml({ columns, rows, landscape, paper, margins }: StyledSheet): AsyncGenerator<string> {
  yield `${sheetOpen}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews><cols>${columns
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(width)}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;
  const merges: string[] = [];
  // Cells that reach down are written in each row that they cover: their lines are those of all of them.
  let covering: { until: number; cell: StyledCell }[] = [];
  let line = 0;
  let chunk = '';
  for (const { height, cells } of rows) {
    line += 1;
    if (line > mostRows) break;
    const all = new Map<number, string>();
    const blank = ({ column, columns: reach, style }: StyledCell, from: number) => {
      for (let at = from; at < column + reach; at += 1)
        all.set(at, `<c r="${columnName(at)}${line}" s="${styleIndex(style)}"/>`);
    };
    covering = covering.filter(({ until }) => until >= line);
    for (const { cell } of covering) blank(cell, cell.column);
    for (const cell of cells) {
      const end = { column: cell.column + cell.columns - 1, line: line + cell.rows - 1 };
      blank(cell, cell.column + 1);
      all.set(cell.column, cellXml(cell, line));
      if (end.column > cell.column || end.line > line)
        merges.push(`<mergeCell ref="${columnName(cell.column)}${line}:${columnName(end.column)}${end.line}"/>`);
      if (end.line > line) covering.push({ until: end.line, cell });
    }
    const inOrder = [...all].sort(([one], [other]) => one - other).map(([, xml]) => xml);
    chunk += `<row r="${line}" ht="${round(height * 2.835)}" customHeight="1">${inOrder.join('')}</row>`;
    if (line % rowsInChunk !== 0) continue;
    yield chunk;
    chunk = '';
    await breathe();
  }
  yield `${chunk}</sheetData>`;
  if (merges.length > 0) {
    yield `<mergeCells count="${merges.length}">`;
    for (let at = 0; at < merges.length; at += 1000) yield merges.slice(at, at + 1000).join('');
    yield '</mergeCells>';
  }
  const [top = 0, right = 0, bottom = 0, left = 0] = margins.map((each) => round(each / 25.4));
  yield `<pageMargins left="${left}" right="${right}" top="${top}" bottom="${bottom}" header="0.2" footer="0.2"/><pageSetup paperSize="${paper}" orientation="${landscape ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter></worksheet>`;

  function styleIndex(style: number, quoted = false): number {
    return 1 + style * 2 + (quoted ? 1 : 0);
  }
  function cellXml({ column, style, value }: StyledCell, at: number): string {
    const place = `${columnName(column)}${at}`;
    if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15)
      return `<c r="${place}" s="${styleIndex(style)}"><v>${value}</v></c>`;
    const text = value === null ? '' : cleanText(String(value));
    if (text === '') return `<c r="${place}" s="${styleIndex(style)}"/>`;
    // What begins like a formula stays a text, also once its cell is edited.
    return textCell(place, styleIndex(style, /^[=+\-@\t\r]/.test(text)), text);
  }
}

const round = (number: number): number => Math.round(number * 100) / 100;
/** Characters of the usual font that a width in millimetres holds. */
const widthOf = (width: number): number => round(Math.max(0.5, (width * 3.78 - 5) / 7));
