import { cleanText, sheetNamer } from '@dossier/rules/excel/sheet-text.ts';
import {
  columnName,
  contentTypes,
  rootRelations,
  sheetOpen,
  styles,
  textCell,
  textStyle,
  workbookRelations,
  workbookXml,
  xlsxStyle,
} from '@dossier/rules/excel/xlsx-parts.ts';
import { say } from '../../language/text.ts';
import type { GridColumn } from '../column.ts';
import { pacer } from './chunks.ts';
import { zip } from './zip.ts';

/** Kind of file that is made. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What is exported. Dates are given as the texts that the cells show; nothing becomes a formula. */
export interface GridSheet {
  name: string;
  columns: readonly XlsxColumn[];
  rows: Iterable<readonly (string | number | null)[]>;
}

export interface XlsxColumn extends Pick<GridColumn, 'title' | 'headerGroup'> {
  /** In px, as the grid shows it. */
  width?: number;
}

/** Rows and columns that a sheet holds. */
const maxRows = 1_048_576;
const maxColumns = 16_384;
/** Beyond it Excel rounds. */
const mostDigits = 1e15;

/**
 * Makes a workbook with one sheet. Load this file by `import()`: only those who export need it.
 * @throws Error when there are more rows or columns than a sheet holds
 */
export async function gridXlsx(sheet: GridSheet): Promise<Blob> {
  if (sheet.columns.length > maxColumns) throw new Error(say('列数超出 Excel 工作表的上限'));
  const part = { name: sheetNamer()(sheet.name), hidden: false };
  const parts = await zip([
    { name: '[Content_Types].xml', pieces: [contentTypes] },
    { name: '_rels/.rels', pieces: [rootRelations] },
    { name: 'xl/workbook.xml', pieces: [workbookXml([part])] },
    { name: 'xl/_rels/workbook.xml.rels', pieces: [workbookRelations(1)] },
    { name: 'xl/styles.xml', pieces: [styles] },
    { name: 'xl/worksheets/sheet1.xml', pieces: sheetXml(sheet) },
  ]);
  return new Blob(parts, { type: xlsxType });
}

async function* sheetXml({ columns, rows }: GridSheet): AsyncGenerator<string> {
  const { titles, merges } = headerOf(columns);
  const head = titles.length;
  yield `${sheetOpen}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  if (columns.length > 0) {
    const widths = columns.map(({ width = 120 }, at) => {
      // A character of the sheet's font is 7 px wide, and 5 px stand around the text.
      const characters = Math.min(255, Math.max(4, (width - 5) / 7));
      return `<col min="${at + 1}" max="${at + 1}" width="${characters.toFixed(2)}" customWidth="1"/>`;
    });
    yield `<cols>${widths.join('')}</cols>`;
  }
  yield '<sheetData>';
  const letters = columns.map((_, at) => columnName(at));
  for (const [line, texts] of titles.entries()) {
    const cells = texts.map((text, at) => textCell(`${letters[at]}${line + 1}`, xlsxStyle.header, cleanText(text)));
    yield `<row r="${line + 1}">${cells.join('')}</row>`;
  }
  const pause = pacer();
  let line = head;
  for (const row of rows) {
    line += 1;
    if (line > maxRows) throw new Error(say('行数超出 Excel 工作表的上限'));
    let cells = '';
    for (let at = 0; at < letters.length; at += 1) cells += cellXml(`${letters[at]}${line}`, row[at] ?? null);
    yield `<row r="${line}">${cells}</row>`;
    if (line % 100 === 0) await pause();
  }
  yield '</sheetData>';
  if (merges.length > 0) {
    yield `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  }
  yield '</worksheet>';
}

function cellXml(place: string, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number' && Math.abs(value) < mostDigits) {
    return `<c r="${place}" s="${xlsxStyle.number}"><v>${value}</v></c>`;
  }
  const text = cleanText(String(value));
  return text === '' ? '' : textCell(place, textStyle(text), text);
}

/** Texts of the header by level, outermost first, and the places that are merged. */
export function headerOf(columns: readonly XlsxColumn[]): { titles: string[][]; merges: string[] } {
  const levels = 1 + columns.reduce((most, { headerGroup }) => Math.max(most, headerGroup?.length ?? 0), 0);
  const titles = Array.from({ length: levels }, () => columns.map(() => ''));
  const merges: string[] = [];
  function merge(left: number, top: number, right: number, bottom: number): void {
    if (left === right && top === bottom) return;
    merges.push(`${columnName(left)}${top + 1}:${columnName(right)}${bottom + 1}`);
  }
  for (const [at, { title, headerGroup = [] }] of columns.entries()) {
    for (const [level, text] of headerGroup.entries()) {
      if (at > 0 && isWithin(columns[at - 1], headerGroup, level)) continue;
      let right = at;
      while (isWithin(columns[right + 1], headerGroup, level)) right += 1;
      (titles[level] as string[])[at] = text;
      merge(at, level, right, level);
    }
    (titles[headerGroup.length] as string[])[at] = title;
    merge(at, headerGroup.length, at, levels - 1);
  }
  return { titles, merges };
}

/** Whether a column stands below the same titles down to a level. */
function isWithin(column: XlsxColumn | undefined, groups: readonly string[], level: number): boolean {
  const own = column?.headerGroup ?? [];
  return own.length > level && groups.slice(0, level + 1).every((text, at) => own[at] === text);
}
