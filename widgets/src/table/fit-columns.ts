/** What fitting needs to know of a column. */
export interface Fitting {
  name: string;
  width?: number | undefined;
  importance?: number | undefined;
  state?: boolean | undefined;
}

/** Least width in px of a column that has none of its own. */
export const leastWidth = 140;
/** A column of this importance stays, however narrow the table is. */
const always = 100;

/** The column's importance, or what its place among the others makes of it. */
export function importanceOf({ importance, state }: Fitting, place: number): number {
  return importance ?? (place === 0 ? always : state ? 85 : Math.max(10, 81 - place * 4));
}

/**
 * The columns that have room beside each other, in their order; the first always is there, the least important of the others go first, the later ones among equals.
 * @param room px for all columns
 * @param kept columns that the user asked for: they stay, and the table is scrolled sideways where they take too much
 */
export function fitColumns<C extends Fitting>(columns: readonly C[], room: number, kept?: ReadonlySet<string>): C[] {
  const ranked = columns
    .map((column, place) => ({ column, place, rank: rankOf(column, place) }))
    .sort((a, b) => a.rank - b.rank || b.place - a.place);
  let needed = columns.reduce((sum, { width }) => sum + (width ?? leastWidth), 0);
  const without = new Set<string>();
  for (const { column, rank } of ranked) {
    if (needed <= room || rank >= always) break;
    without.add(column.name);
    needed -= column.width ?? leastWidth;
  }
  return columns.filter(({ name }) => !without.has(name));

  function rankOf(column: C, place: number): number {
    return place === 0 || kept?.has(column.name) ? always : importanceOf(column, place);
  }
}

/**
 * The columns with the room that is left over: where every one has a width, those of words share it, for the browser
 * would give it to the boxes and the buttons of the rows too.
 * @param isWords whether the column gains from more room
 */
export function spread<C extends Fitting>(columns: readonly C[], room: number, isWords: (column: C) => boolean): C[] {
  const spare = columns.reduce((left, { width = Number.POSITIVE_INFINITY }) => left - width, room);
  const words = columns.filter(isWords).reduce((sum, { width = 0 }) => sum + width, 0);
  if (!Number.isFinite(spare) || spare <= 0 || words === 0) return [...columns];
  return columns.map((column) =>
    isWords(column) ? { ...column, width: Math.floor((column.width ?? 0) * (1 + spare / words)) } : column,
  );
}

/** Px of characters at the size of a cell: figures and Latin letters, and the square ones; and a cell's own padding. */
const chars = { narrow: 8.6, square: 14.2, padding: 24 };

/** Width in px that shows every one of the texts whole. */
export function roomForTexts(texts: readonly string[]): number {
  let widest = 0;
  for (const text of texts) {
    let width = 0;
    for (const char of text) width += char > '\u2e7f' ? chars.square : chars.narrow;
    widest = Math.max(widest, width);
  }
  return Math.ceil(widest) + chars.padding;
}
