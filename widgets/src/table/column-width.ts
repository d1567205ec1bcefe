import { spoken } from '../language/text.ts';

/** Bounds of a column that a user may choose, and what one key press changes, in px. */
const narrowest = 60;
const widest = 1000;
const step = 16;

/** Px of a letter in a head, and the cell's padding, in which the arrows of sorting stand. */
const latinChar = 8;
const padding = 24;

/** The column's width, or more where a title in Latin letters needs it: widths are chosen for Chinese titles. */
export function roomForTitle(width: number, title: unknown): number {
  if (typeof title !== 'string' || !/^[\x20-\x7e]+$/.test(title)) return width;
  return Math.max(width, Math.ceil(title.length * latinChar) + padding);
}

/** What words of buttons take in English, compared with Chinese ones. */
const longer = 1.35;

/** Room for the buttons of a row; the width is that of their Chinese names. */
export function roomForActions(width: number): number {
  return spoken() === 'en' ? Math.round(width * longer) : width;
}

/** Room for the title of the buttons in Chinese, and for the button beside it; in px. */
const head = { title: 60, more: 32 };
/** A button that is an icon, and what stands beside and between; in px. */
const icon = { size: 28, gap: 2, padding: 16 };
/** Px of a Chinese word of a button with its gap, and the cell's padding. */
const word = { size: 46, padding: 30 };

/**
 * Room for the same buttons as icons: as many as words would stand in the width that those take.
 * @param title above them
 * @param more beside the title stands the button of the columns that have no room
 */
export function roomForIcons(width: number, title: string, more: boolean): number {
  const count = Math.min(3, Math.max(1, Math.round((width - word.padding) / word.size)));
  const above = roomForTitle(head.title, title) + (more ? head.more : 0);
  return Math.max(above, icon.padding + count * icon.size + (count - 1) * icon.gap);
}

/** A width within the bounds, in whole px. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

/** Width after Shift and an arrow key; null when the key means nothing here. */
export function widthByKey({ key, shiftKey }: { key: string; shiftKey: boolean }, width: number): number | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null;
  return clampWidth(width + (key === 'ArrowRight' ? step : -step));
}

interface Sized {
  name: string;
  width?: number | undefined;
}

/**
 * The columns under the user's widths. When all have one, the last that the user left alone takes what remains,
 * or else the table would stretch those that he set.
 */
export function withWidths<C extends Sized>(columns: readonly C[], chosen: Readonly<Record<string, number>>): C[] {
  const own = (name: string) => (Object.hasOwn(chosen, name) ? chosen[name] : undefined);
  const sized = columns.map((column) => {
    const width = own(column.name);
    return width === undefined ? column : { ...column, width: clampWidth(width) };
  });
  const isTouched = columns.some(({ name }) => own(name) !== undefined);
  const free = sized.findLastIndex(({ name }) => own(name) === undefined);
  if (!isTouched || free < 0 || sized.some(({ width }) => width === undefined)) return sized;
  return sized.map((column, at) => (at === free ? { ...column, width: undefined } : column));
}
