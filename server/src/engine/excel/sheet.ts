import { isDate, isDatetime } from '@dossier/contract/core/validate.ts';
import { type ColumnKind, cleanText } from '@dossier/rules/excel/sheet-text.ts';

export type Cell = string | number | boolean | null | undefined;

export interface SheetColumn {
  header: string;
  /** In characters of the header font; default from the header. */
  width?: number;
  /** The header gets a `*`: the column must be filled in. */
  required?: boolean;
  /** How values are written; dates are given as text of the wire. Default `text`. */
  kind?: ColumnKind;
  /** Legal values: the cells below the header get a drop-down list. */
  options?: readonly string[];
}

/** One sheet to write. Rows are pulled one by one, so a cursor may feed them. */
export interface Sheet {
  name: string;
  /** Merged row above the header. */
  title?: string;
  /** Merged row below the title: who exported. */
  subtitle?: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export type WorkbookFormat = 'xls' | 'xlsx';

/** Rows below the header that drop-down lists cover. */
export const listRows = 50_000;

/** What a cell becomes in the file: a number with a style, or text. Never a formula. */
export type Written = { type: 'number'; value: number; style: ColumnKind } | { type: 'text'; value: string } | null;

/** Decides how a value is written: text stays text, whatever it begins with. */
export function writtenOf(value: Cell, kind: ColumnKind = 'text'): Written {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return { type: 'text', value: value ? '是' : '否' };
  if (typeof value === 'number') {
    // Beyond 15 digits Excel rounds, and numbers of that length are codes.
    if (Number.isFinite(value) && Math.abs(value) < 1e15)
      return { type: 'number', value, style: kind === 'money' ? 'money' : 'number' };
    return { type: 'text', value: String(value) };
  }
  if ((kind === 'date' || kind === 'datetime') && (isDate(value) || isDatetime(value))) {
    const serial = serialOf(value);
    // Excel's calendar is wrong before March 1900.
    if (serial > 60) return { type: 'number', value: serial, style: value.length > 10 ? 'datetime' : 'date' };
  }
  const text = cleanText(value);
  return text === '' ? null : { type: 'text', value: text };
}

/** Days since 1899-12-30, the fraction is the time of day. */
function serialOf(text: string): number {
  const at = Date.parse(`${text.slice(0, 10)}T${text.length > 10 ? text.slice(11) : '00:00:00'}Z`);
  return at / 86_400_000 + 25_569;
}

/** The header as shown: required ones carry a star. */
export function shownHeader({ header, required }: SheetColumn): string {
  return required ? `${header}*` : header;
}

/** A header read from a file, without the star and the blanks around it. */
export function plainHeader(text: string): string {
  return text.trim().replace(/^\*\s*|\s*[*＊]$/g, '');
}

/** Column width in characters: Chinese ones count twice. */
export function widthOf(column: SheetColumn): number {
  const least = { text: 12, number: 12, date: 12, datetime: 20, money: 16 }[column.kind ?? 'text'];
  const header = shownHeader(column);
  const size = [...header].reduce((sum, character) => sum + (character > '\u2e80' ? 2 : 1), 2);
  return Math.min(255, column.width ?? Math.max(least, size));
}

/** Lets other requests run while a long sheet is written. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
