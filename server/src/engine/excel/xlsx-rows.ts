import { type CellObject, SSF } from '@e965/xlsx';
import { unpack, type ZipEntry } from '#services/files/checks/zip-directory.ts';
import { readCell } from './cell-text.ts';
import { leastColumns, mostCells, mostColumns, type ReadRow } from './reader-protocol.ts';
import { attribute, elements, unescapeXml, wordsOf } from './xml-text.ts';

/**
 * Rows of a .xlsx, taken one after another from the unpacked bytes of its sheet: a workbook of cell objects would
 * take ten times the memory. Written for what spreadsheet programs write; whatever else XML allows is left to the
 * library, which then reads the file whole.
 */

export interface XlsxRows {
  sheets: string[];
  header: string[];
  rows: ReadRow[];
  /** Rows with data, those past `maxRows` included, which are not in `rows`. */
  total: number;
}

interface Wanted {
  headerRows: number;
  maxRows: number;
  /** Number from 0, a name, or several of which one is there. */
  sheet: number | string | readonly string[];
}

/** Thrown when a sheet holds more cells than are taken into memory. */
export class TooManyCells extends Error {}

/** Thrown where the file is written in a way that this reader does not know. */
class Unusual extends Error {}

/**
 * Reads one sheet.
 * @returns null when the library must do it; 'no-sheet' when there is no such sheet
 */
export function readXlsxRows(file: Buffer, entries: readonly ZipEntry[], wanted: Wanted): XlsxRows | 'no-sheet' | null {
  try {
    return read(file, entries, wanted);
  } catch (error) {
    if (error instanceof Unusual) return null;
    throw error;
  }
}

function read(file: Buffer, entries: readonly ZipEntry[], wanted: Wanted): XlsxRows | 'no-sheet' {
  const part = (name: string): Buffer | undefined => {
    const entry = entries.find((one) => one.name === name);
    const bytes = entry && unpack(file, entry);
    if (bytes && !/^(?:\xef\xbb\xbf)?</.test(bytes.toString('latin1', 0, 4))) throw new Unusual('not UTF-8');
    return bytes;
  };
  const text = (name: string): string => part(name)?.toString('utf8') ?? '';
  const workbook = text('xl/workbook.xml');
  const sheets = elements(workbook, 'sheet').map(({ attributes }) => ({
    name: unescapeXml(attribute(attributes, 'name') ?? ''),
    relation: attribute(attributes, 'r:id'),
  }));
  if (sheets.length === 0) throw new Unusual('no sheets, or under a prefix');
  const names = typeof wanted.sheet === 'number' ? [] : [wanted.sheet].flat();
  const chosen =
    typeof wanted.sheet === 'number' ? sheets[wanted.sheet] : sheets.find(({ name }) => names.includes(name));
  if (!chosen) return 'no-sheet';
  const relation = elements(text('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    ({ attributes }) => attribute(attributes, 'Id') === chosen.relation,
  );
  const target = relation && attribute(relation.attributes, 'Target');
  if (!target || !attribute(relation.attributes, 'Type')?.endsWith('/worksheet')) throw new Unusual('no worksheet');
  const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw new Unusual('the sheet is elsewhere');
  const context: Context = {
    date1904: /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook),
    formats: formatsOf(text('xl/styles.xml')),
    shared: elements(text('xl/sharedStrings.xml'), 'si').map(({ content }) => wordsOf(content)),
    known: new Map(),
  };
  return { sheets: sheets.map(({ name }) => name), ...rowsOf(sheet, context, wanted) };
}

interface Context {
  date1904: boolean;
  /** Number format by index of a cell's style. */
  formats: readonly (string | undefined)[];
  shared: readonly string[];
  /** Texts that occurred before; one copy of each is kept. */
  known: Map<string, string>;
}

const mostKnown = 10_000;

/** Formats that East Asian editions build in and do not write into the file. */
const asianFormats: Record<string, string> = Object.fromEntries([
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [String(id), 'yyyy-mm-dd']),
  ...[32, 33, 34, 35, 55, 56].map((id) => [String(id), 'hh:mm:ss']),
]);

function formatsOf(styles: string): (string | undefined)[] {
  // SSF is typed `any`; the table has the built-in formats by number.
  const builtIn = SSF.get_table() as Record<string, string | undefined>;
  const own = new Map(
    elements(styles, 'numFmt').map(({ attributes }) => [
      attribute(attributes, 'numFmtId') ?? '',
      unescapeXml(attribute(attributes, 'formatCode') ?? ''),
    ]),
  );
  const [cells] = elements(styles, 'cellXfs');
  return elements(cells?.content ?? '', 'xf').map(({ attributes }) => {
    const id = attribute(attributes, 'numFmtId') ?? '0';
    return own.get(id) ?? asianFormats[id] ?? builtIn[id];
  });
}

function rowsOf(sheet: Buffer, context: Context, { headerRows, maxRows }: Wanted): Omit<XlsxRows, 'sheets'> {
  let header: string[] = [];
  const rows: ReadRow[] = [];
  let total = 0;
  let line = 0;
  let cellCount = 0;
  const end = sheet.indexOf('</sheetData>');
  if (end < 0 && sheet.indexOf('<sheetData/>') < 0) throw new Unusual('no rows, or under a prefix');
  for (let at = sheet.indexOf('<row'); at >= 0 && at < end; ) {
    const opened = sheet.indexOf('>', at);
    const open = sheet.toString('utf8', at + 4, opened);
    line = Number(attribute(open, 'r') ?? line + 1);
    const closed = open.endsWith('/') ? opened : sheet.indexOf('</row>', opened);
    if (opened < 0 || closed < 0 || !Number.isInteger(line)) throw new Unusual('a row without end');
    const content = sheet.toString('utf8', opened + 1, closed);
    at = sheet.indexOf('<row', closed);
    if (line < headerRows || content === '') continue;
    // Nobody asks for what stands to the right of the header: one cell in the last column would fill a row with nothing.
    const cells = cellsOf(content, context, line === headerRows ? mostColumns : Math.max(header.length, leastColumns));
    cellCount += cells.length;
    if (cellCount > mostCells) throw new TooManyCells();
    if (line === headerRows) {
      header = Array.from(cells, (cell) => String(cell ?? '').trim());
      continue;
    }
    if (!cells.some((cell) => cell !== null && String(cell).trim() !== '')) continue;
    total += 1;
    if (total <= maxRows) rows.push({ line, cells });
  }
  return { header, rows, total };
}

function cellsOf(content: string, context: Context, width: number): ReadRow['cells'] {
  const cells: ReadRow['cells'][number][] = [];
  let column = -1;
  for (const { attributes, content: inside } of elements(content, 'c')) {
    const place = attribute(attributes, 'r');
    column = place === undefined ? column + 1 : columnOf(place);
    if (column >= width) continue;
    const value = inside === '' ? null : readCell(cellOf(attributes, inside, context), context.date1904);
    if (value === null) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = typeof value === 'string' ? kept(value, context) : value;
  }
  return cells;
}

/** What the library would make of the cell. */
function cellOf(attributes: string, inside: string, { formats, shared }: Context): CellObject {
  const [value] = elements(inside, 'v');
  const [formula] = elements(inside, 'f');
  const text = value && unescapeXml(value.content);
  const f = formula && unescapeXml(formula.content);
  if (formula && !value && !f) throw new Unusual('a shared formula without a result');
  const made = f ? { f } : {};
  switch (attribute(attributes, 't') ?? 'n') {
    case 's':
      return { t: 's', v: shared[Number(text)] ?? '' };
    case 'inlineStr':
      return { t: 's', v: wordsOf(elements(inside, 'is')[0]?.content ?? '') };
    case 'str':
      return text === undefined ? { t: 'z', ...made } : { t: 's', v: text, ...made };
    case 'b':
      return { t: 'b', v: text === '1' || text === 'true' };
    case 'e':
      return { t: 'e', v: 15, ...(text ? { w: text } : {}) };
    case 'n': {
      if (text === undefined || text === '') return { t: 'z', ...made };
      const z = formats[Number(attribute(attributes, 's') ?? 0)];
      return { t: 'n', v: Number(text), ...(z === undefined ? {} : { z }) };
    }
    default:
      throw new Unusual('a kind of cell that is rarely written');
  }
}

/** Most columns repeat a few texts in every row. */
function kept(text: string, { known }: Context): string {
  const same = known.get(text);
  if (same !== undefined) return same;
  // A part of a longer text keeps all of it in memory: here the XML of the whole row.
  const own = text.length > 12 ? Buffer.from(text).toString() : text;
  if (known.size < mostKnown) known.set(own, own);
  return own;
}

/** 0 for A, 26 for AA. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new Unusual('a cell without a column');
  return column - 1;
}
