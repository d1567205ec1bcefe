import { PassThrough, Readable } from 'node:stream';
import { cleanText, sheetNamer } from '@dossier/rules/excel/sheet-text.ts';
import {
  columnName,
  contentTypes,
  rootRelations,
  type SheetPart,
  sheetOpen,
  styles,
  textCell,
  textStyle,
  workbookRelations,
  workbookXml,
  xlsxStyle,
} from '@dossier/rules/excel/xlsx-parts.ts';
import { ZipFile } from 'yazl';
import { breathe, type Cell, listRows, type Sheet, shownHeader, widthOf, writtenOf } from './sheet.ts';

/** Rows of one sheet of this format. */
const maxRows = 1_048_576;
const chunkSize = 64 * 1024;
/** Hidden sheet that holds the choices of the drop-down lists, one list a column. */
const listSheet = '_options';

type Rows = AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;

/**
 * Streams a .xlsx workbook: rows are pulled as the reader of the stream takes bytes, nothing is kept.
 * Destroying the stream ends the rows.
 */
export function writeXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const names = sheetNamer();
  const parts: SheetPart[] = [];
  let current: Readable | undefined;
  zip.on('error', (error) => output.destroy(error as Error));
  output.on('close', () => current?.destroy());
  zip.outputStream.pipe(output);

  function addText(path: string, text: string): void {
    zip.addBuffer(Buffer.from(text), path);
  }

  /** Adds one sheet and answers when its last byte is on its way. */
  function addSheet(name: string, hidden: boolean, xml: AsyncIterable<string>): Promise<void> {
    parts.push({ name: names(name), hidden });
    const stream = Readable.from(inChunks(xml), { objectMode: false });
    current = stream;
    return new Promise((resolve, reject) => {
      stream.on('end', resolve);
      stream.on('error', reject);
      stream.on('close', () => reject(new Error('the export was given up')));
      zip.addReadStream(stream, `xl/worksheets/sheet${parts.length}.xml`);
    });
  }

  async function run(): Promise<void> {
    addText('[Content_Types].xml', contentTypes);
    addText('_rels/.rels', rootRelations);
    addText('xl/styles.xml', styles);
    const lists = listsOf(sheets);
    for (const sheet of sheets) {
      const rows = iteratorOf(sheet.rows);
      try {
        let next = await rows.next();
        do {
          const state = { next };
          await addSheet(sheet.name, false, sheetXml(sheet, rows, state, lists));
          next = state.next;
        } while (!next.done);
      } finally {
        await rows.return?.();
      }
    }
    if (lists.size > 0) await addSheet(listSheet, true, listXml([...lists.keys()]));
    addText('xl/workbook.xml', workbookXml(parts));
    addText('xl/_rels/workbook.xml.rels', workbookRelations(parts.length));
    zip.end();
  }

  run().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

/** Both kinds of rows are pulled in the same way. */
function iteratorOf(rows: Sheet['rows']): Rows {
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

/** Every list of choices with its column on the hidden sheet. Long lists and commas do not fit into a rule. */
function listsOf(sheets: readonly Sheet[]): Map<readonly string[], number> {
  const lists = new Map<readonly string[], number>();
  for (const { columns } of sheets)
    for (const { options } of columns)
      if (options && options.length > 0 && !lists.has(options)) lists.set(options, lists.size);
  return lists;
}

async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = '';
    await breathe();
  }
  if (chunk !== '') yield chunk;
}

/** One sheet; rows that do not fit stay in the iterator, the first of them in `state`. */
async function* sheetXml(
  sheet: Sheet,
  rows: Rows,
  state: { next: IteratorResult<readonly Cell[]> },
  lists: Map<readonly string[], number>,
): AsyncGenerator<string> {
  const { columns } = sheet;
  const lastColumn = columnName(Math.max(columns.length - 1, 0));
  const titles = [sheet.title, sheet.subtitle].filter((text): text is string => Boolean(text));
  const head = titles.length + 1;
  yield `${sheetOpen}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  for (const [index, column] of columns.entries()) {
    const style = xlsxStyle[column.kind ?? 'text'];
    yield `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" style="${style}" customWidth="1"/>`;
  }
  yield '</cols><sheetData>';
  for (const [index, text] of titles.entries()) {
    const style = index === 0 && sheet.title ? xlsxStyle.title : xlsxStyle.text;
    yield `<row r="${index + 1}">${textCell(`A${index + 1}`, style, cleanText(text))}</row>`;
  }
  yield `<row r="${head}">${columns
    .map((column, index) => {
      const style = column.required ? xlsxStyle.requiredHeader : xlsxStyle.header;
      return textCell(`${columnName(index)}${head}`, style, cleanText(shownHeader(column)));
    })
    .join('')}</row>`;

  const letters = columns.map((_, index) => columnName(index));
  let line = head;
  while (!state.next.done && line < maxRows) {
    line += 1;
    yield rowXml(line, letters, sheet, state.next.value);
    state.next = await rows.next();
  }
  yield '</sheetData>';
  if (columns.length > 1 && titles.length > 0) {
    yield `<mergeCells count="${titles.length}">${titles
      .map((_, index) => `<mergeCell ref="A${index + 1}:${lastColumn}${index + 1}"/>`)
      .join('')}</mergeCells>`;
  }
  yield dropDowns(sheet, head, lists);
  yield '</worksheet>';
}

function rowXml(line: number, letters: readonly string[], sheet: Sheet, row: readonly Cell[]): string {
  let cells = '';
  for (const [index, letter] of letters.entries()) {
    const cell = writtenOf(row[index], sheet.columns[index]?.kind);
    if (cell === null) continue;
    const place = `${letter}${line}`;
    if (cell.type === 'number') cells += `<c r="${place}" s="${xlsxStyle[cell.style]}"><v>${cell.value}</v></c>`;
    else cells += textCell(place, textStyle(cell.value), cell.value);
  }
  return `<row r="${line}">${cells}</row>`;
}

function dropDowns({ columns }: Sheet, head: number, lists: Map<readonly string[], number>): string {
  const rules = columns.flatMap(({ options }, index) => {
    const list = options && lists.get(options);
    if (!options || list === undefined) return [];
    const letter = columnName(index);
    const source = `${listSheet}!$${columnName(list)}$1:$${columnName(list)}$${options.length}`;
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="输入无效" error="请从下拉列表中选择" sqref="${letter}${head + 1}:${letter}${head + listRows}"><formula1>${source}</formula1></dataValidation>`;
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

async function* listXml(lists: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield `${sheetOpen}<sheetData>`;
  const longest = Math.max(...lists.map((list) => list.length));
  for (let line = 0; line < longest; line += 1) {
    const cells = lists.map((list, index) => {
      const text = list[line];
      return text === undefined ? '' : textCell(`${columnName(index)}${line + 1}`, xlsxStyle.text, cleanText(text));
    });
    yield `<row r="${line + 1}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}
