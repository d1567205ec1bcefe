import { type Token, tokensOf } from './html-tokens.ts';

/** Most columns and rows that one cell may span: those of a workbook. */
const widest = 16_384;
const highest = 1_048_576;
/** Beyond this, cells that span several columns take one: no real table is that large. */
const mostSpanned = 1_000_000;

interface OpenCell {
  text: string;
  colspan: number;
  rowspan: number;
  hidden: boolean;
}

/**
 * Texts of the tables in the HTML that Excel, WPS, Word and browsers put on the clipboard; null without a table.
 * A merged cell has its text in its first place. Rows that the writer hid are not read.
 */
export function readHtmlTable(html: string): string[][] | null {
  const rows: string[][] = [];
  let depth = 0;
  let seen = false;
  let spanned = 0;
  let row: { cells: string[]; hidden: boolean } | null = null;
  let cell: OpenCell | null = null;
  /** How many more rows a cell from above covers, by column. */
  const covered = new Map<number, number>();

  function closeCell(): void {
    if (cell && row && !cell.hidden) {
      skipCovered(row.cells);
      const text = textOf(cell.text);
      const colspan = spanned < mostSpanned ? Math.min(cell.colspan, widest - row.cells.length) : 1;
      spanned += colspan;
      for (let column = 0; column < Math.max(1, colspan); column += 1) {
        if (cell.rowspan > 1) covered.set(row.cells.length, cell.rowspan);
        row.cells.push(column === 0 ? text : '');
      }
    }
    cell = null;
  }

  function skipCovered(cells: string[]): void {
    while ((covered.get(cells.length) ?? 0) > 0) cells.push('');
  }

  function closeRow(): void {
    closeCell();
    if (row) {
      if (!row.hidden) {
        skipCovered(row.cells);
        if (row.cells.length > 0) rows.push(row.cells);
      }
      for (const [column, left] of covered) {
        if (left <= 1) covered.delete(column);
        else covered.set(column, left - 1);
      }
    }
    row = null;
  }

  for (const token of tokensOf(html)) {
    if (token.type === 'text') {
      if (cell) cell.text += token.text;
      continue;
    }
    const { name, close } = token;
    if (name === 'table') {
      if (!close && depth === 0) seen = true;
      depth = Math.max(0, depth + (close ? -1 : 1));
      if (depth === 0) {
        closeRow();
        covered.clear();
      }
    } else if (depth > 1) {
      // A table inside a cell is text of that cell.
      if (cell && close && (name === 'td' || name === 'tr')) cell.text += name === 'td' ? ' ' : lineBreak;
    } else if (depth === 1 && name === 'tr') {
      closeRow();
      if (!close) row = { cells: [], hidden: isHidden(token) };
    } else if (depth === 1 && (name === 'td' || name === 'th')) {
      closeCell();
      if (close) continue;
      row ??= { cells: [], hidden: false };
      cell = {
        text: '',
        colspan: spanOf(token, 'colspan', widest),
        rowspan: spanOf(token, 'rowspan', highest),
        hidden: isHidden(token),
      };
    } else if (cell && name === 'br') cell.text += lineBreak;
    else if (cell && close && /^(?:p|div|li)$/.test(name)) cell.text += blockEnd;
  }
  closeRow();
  return seen ? rows : null;
}

/** Writes cell texts as a table. Only what is a number may be read as one; all else, `=1+1` too, is marked as text. */
export function writeHtmlTable(
  rows: readonly (readonly string[])[],
  isNumber: (row: number, column: number) => boolean = () => false,
): string {
  const body = rows.map((cells, row) => {
    const line = cells.map((text, column) =>
      isNumber(row, column)
        ? `<td>${escapeHtml(text)}</td>`
        : `<td style="mso-number-format:'\\@';white-space:pre-wrap">${escapeHtml(text)}</td>`,
    );
    return `<tr>${line.join('')}</tr>`;
  });
  return `<meta charset="utf-8"><table><tbody>${body.join('')}</tbody></table>`;
}

/** Stands for a line break until blanks are joined; no character has this code. */
const lineBreak = '\ufdd0';
/** The same between two paragraphs; the last one ends no line. */
const blockEnd = '\ufdd1';

function textOf(raw: string): string {
  return raw
    .replace(/[ \t\r\n\f]+/g, ' ')
    .replaceAll(/ ?([\ufdd0\ufdd1]) ?/g, '$1')
    .replace(/^ | $/g, '')
    .replace(/\ufdd1$/, '')
    .replace(/[\ufdd0\ufdd1]/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^ +$/, '');
}

function spanOf({ attributes }: Extract<Token, { type: 'tag' }>, name: string, most: number): number {
  const span = Number(attributes.get(name) ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, most) : 1;
}

function isHidden({ attributes }: Extract<Token, { type: 'tag' }>): boolean {
  return attributes.has('hidden') || /(?:^|;)\s*display\s*:\s*none/i.test(attributes.get('style') ?? '');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/^ | (?= )| $/gm, '&nbsp;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">');
}
