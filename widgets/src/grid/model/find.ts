import { pacer } from './chunks.ts';

/** What is looked for in the texts of cells. The word is taken as it is, never as an expression. */
export interface FindOptions {
  word: string;
  /** @default false */
  matchCase?: boolean;
  /** The word is the whole text. @default false */
  wholeCell?: boolean;
}

/** Texts of the cells in view. */
export interface TextGrid {
  rowCount: number;
  columnCount: number;
  textAt: (row: number, column: number) => string;
}

/** Whether a text is a hit; an empty word hits nothing. */
export function finder(options: FindOptions): (text: string) => boolean {
  const pattern = patternOf(options);
  return pattern ? (text) => text.search(pattern) >= 0 : () => false;
}

/** A text with every hit in it replaced; null when there is none. */
export function replaced(text: string, options: FindOptions, by: string): string | null {
  const pattern = patternOf(options);
  if (!pattern || text.search(pattern) < 0) return null;
  // A function, because `$&` in a text would mean the hit.
  return text.replace(pattern, () => by);
}

/** Cells whose texts are looked at between two looks at the clock. */
const cellsPerLook = 500;

/**
 * All hits row by row, each as `row * columnCount + column`; the page stays usable meanwhile.
 * @returns null when it was called off
 */
export async function allHits(grid: TextGrid, options: FindOptions, signal?: AbortSignal): Promise<number[] | null> {
  const { rowCount, columnCount, textAt } = grid;
  const isHit = finder(options);
  const pause = pacer();
  const found: number[] = [];
  let looked = 0;
  for (let row = 0; row < rowCount; row += 1) {
    for (let column = 0; column < columnCount; column += 1) {
      if (isHit(textAt(row, column))) found.push(row * columnCount + column);
    }
    looked += columnCount;
    if (looked < cellsPerLook) continue;
    looked = 0;
    await pause();
    if (signal?.aborted) return null;
  }
  return found;
}

/** Place among the hits of the next one after a cell, round the end; -1 when there is none. `from` -1 begins before all. */
export function hitAfter(found: readonly number[], from: number, backwards = false): number {
  if (found.length === 0) return -1;
  if (backwards) {
    const before = found.findLastIndex((hit) => hit < from);
    return before < 0 ? found.length - 1 : before;
  }
  const after = found.findIndex((hit) => hit > from);
  return Math.max(0, after);
}

function patternOf({ word, matchCase = false, wholeCell = false }: FindOptions): RegExp | null {
  if (word === '') return null;
  const plain = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(wholeCell ? `^(?:${plain})$` : plain, matchCase ? 'gu' : 'giu');
}
