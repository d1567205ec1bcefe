import { wholeStyle } from '@dossier/contract/online/print/design.ts';
import type { Block } from './layout.ts';

const millimetresOfPoint = 0.3528;
/** A line with the space to the next, in sizes of the type. */
const lineHeight = 1.55;
const insetAcross = 2.2;
const insetDown = 1.6;

/** Rows as high as their texts need: how wide a text is follows from its letters, well enough for lines to be counted. */
export function grown(block: Block, columns: readonly number[], most: number): Block {
  const heights = [...block.heights];
  for (const { row, cell, value } of block.cells) {
    if (cell.kind !== 'text' || value.text === '') continue;
    const { size } = wholeStyle(cell.style);
    const width = sum(columns.slice(cell.column, cell.column + cell.columns)) - insetAcross;
    const lines = linesOf(value.text, Math.max(1, width / (size * millimetresOfPoint)));
    if (lines === 1) continue;
    const needed = lines * size * millimetresOfPoint * lineHeight + insetDown;
    const has = sum(heights.slice(row, row + cell.rows));
    const last = row + cell.rows - 1;
    // A page holds no row that is higher than itself.
    if (needed > has) heights[last] = Math.min(most / heights.length, (heights[last] ?? 0) + needed - has);
  }
  return { ...block, heights };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** Lines of a text in a room of so many letters; Chinese ones are as wide as the type is high. */
function linesOf(text: string, room: number): number {
  let lines = 0;
  for (const line of text.split('\n')) {
    let width = 0;
    for (const sign of line) width += widthOf(sign);
    // Words do not break, so that a line is seldom full.
    lines += Math.max(1, Math.ceil((width * (/[a-zA-Z]{4}/.test(line) ? 1.08 : 1)) / room));
  }
  return lines;
}

function widthOf(sign: string): number {
  if (sign > '\u2e80') return 1;
  if (/[,.:;'|!iljI ]/.test(sign)) return 0.32;
  return /[A-Z@%mw]/.test(sign) ? 0.75 : 0.58;
}
