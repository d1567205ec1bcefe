import { mostPixels, type PageSize } from './protocol.ts';

/** A page as pixels of four bytes: red, green, blue and alpha. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** A file whose pages can be drawn. */
export interface Opened {
  sizes: PageSize[];
  /** @param at from 0 */
  draw(at: number, width: number): Pixels | Promise<Pixels>;
  close(): void;
}

/** Pixels of a page that is to be so wide: less where it would be too high. */
export function fitted([width, height]: PageSize, wanted: number): { width: number; height: number } {
  const high = (wanted * height) / width;
  const factor = Math.min(1, Math.sqrt(mostPixels / (wanted * high)), 20_000 / Math.max(wanted, high));
  const pixels = (length: number) => Math.max(1, Math.floor(length * factor));
  return { width: pixels(wanted), height: pixels(high) };
}
