import { readHtmlTable } from './clipboard-html.ts';

/** Rows of cell texts. Rows of a text written by hand may differ in length. */
export type Texts = readonly (readonly string[])[];

/** A cell of a workbook holds 32 767 characters; quotes among them are doubled. */
const longestQuoted = 70_000;

/** Reads tab-separated text as Excel and WPS put it on the clipboard. */
export function readTsv(tsv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < tsv.length || row.length > 0) {
    const cell = cellAt(tsv, at);
    row.push(cell.text);
    at = cell.end;
    if (tsv[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    // The line break that ends the last row begins no new one.
    at += tsv.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/** Writes cell texts as Excel and WPS read them. */
export function writeTsv(rows: Texts): string {
  return rows.map((row) => `${row.map(quoted).join('\t')}\r\n`).join('');
}

/**
 * Reads what was pasted: the table of the HTML where there is one, as only it tells cells for certain; else the text.
 * A page that merely wraps its text into one cell does not win over the text.
 */
export function readClipboard({ html, text }: { html?: string; text?: string }): string[][] {
  const plain = readTsv(text ?? '');
  const table = html ? readHtmlTable(html) : null;
  if (table === null) return plain;
  return countOf(table) <= 1 && countOf(plain) > 1 ? plain : table;
}

const separator = /[\t\r\n]/g;

function cellAt(tsv: string, from: number): { text: string; end: number } {
  const quoted = tsv[from] === '"' ? quotedAt(tsv, from) : null;
  if (quoted) return quoted;
  separator.lastIndex = from;
  const end = separator.exec(tsv)?.index ?? tsv.length;
  return { text: tsv.slice(from, end), end };
}

/** A quoted cell ends with a quote that a separator follows; anything else only begins with a quote. */
function quotedAt(tsv: string, from: number): { text: string; end: number } | null {
  const last = Math.min(tsv.length, from + longestQuoted);
  for (let at = from + 1; at < last; at += 1) {
    if (tsv[at] !== '"') continue;
    if (tsv[at + 1] === '"') {
      at += 1;
      continue;
    }
    const end = at + 1;
    if (end < tsv.length && !/[\t\r\n]/.test(tsv.charAt(end))) return null;
    return { text: lines(tsv.slice(from + 1, at).replaceAll('""', '"')), end };
  }
  return null;
}

function quoted(text: string): string {
  const clean = lines(text);
  return /^"|[\t\n]/.test(clean) ? `"${clean.replaceAll('"', '""')}"` : clean;
}

const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

const countOf = (rows: Texts): number => rows.reduce((sum, row) => sum + row.length, 0);
