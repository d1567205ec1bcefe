/** What is looked for in the texts of cells. The word is taken as it is, never as an expression. */
export interface FindOptions {
  word: string;
  /** @default false */
  matchCase?: boolean;
  /** The word is the whole text. @default false */
  wholeCell?: boolean;
}

/** A cell by its place in view. */
export interface Place {
  row: number;
  column: number;
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

/**
 * Hits row by row, beginning with the cell after `from` and going round to `from` itself; backwards the other way.
 * One may stop, or pause, after any hit.
 */
export function* hits(grid: TextGrid, options: FindOptions, from: Place, backwards = false): Generator<Place> {
  const { rowCount, columnCount, textAt } = grid;
  const count = rowCount * columnCount;
  if (count === 0) return;
  const isHit = finder(options);
  const start = from.row * columnCount + from.column;
  for (let step = 1; step <= count; step += 1) {
    const at = (((start + (backwards ? -step : step)) % count) + count) % count;
    const row = Math.floor(at / columnCount);
    const column = at % columnCount;
    if (isHit(textAt(row, column))) yield { row, column };
  }
}

/** The next hit, round the end; null when there is none. */
export function nextHit(grid: TextGrid, options: FindOptions, from: Place, backwards = false): Place | null {
  return hits(grid, options, from, backwards).next().value ?? null;
}

function patternOf({ word, matchCase = false, wholeCell = false }: FindOptions): RegExp | null {
  if (word === '') return null;
  const plain = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(wholeCell ? `^(?:${plain})$` : plain, matchCase ? 'gu' : 'giu');
}
