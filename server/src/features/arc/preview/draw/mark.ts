import type { Pixels } from './opened.ts';
import { drawAlone } from './pdf-pages.ts';
import type { Pdfium } from './pdfium.ts';
import { emsOf, writtenPage } from './written-page.ts';

/** Degrees by which the mark rises. */
const turn = 24;
/** So much lighter or darker than what is under it a sign of the mark is, of 255. */
const strength = 64;
const biggest = 22;
/** Tiles across a page. */
const across = 2.6;

/**
 * Burns lines of text into a page, repeated over all of it: darker than what is light under them and lighter than what is dark,
 * so that they can be read on paper and on a black page. Text and picture are one afterwards.
 */
export function burn(pdfium: Pdfium, page: Pixels, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const width = Math.round(Math.min(640, Math.max(220, page.width / across)));
  const tile = tileOf(pdfium, width, lines);
  for (let y = 0; y < page.height; y += 1) {
    const row = Math.floor(y / tile.height);
    // Each row of tiles begins elsewhere, so that no strip of a page is without the mark.
    const shift = (row % 2) * (tile.width >> 1) + row * 17;
    const line = (y - row * tile.height) * tile.width;
    for (let x = 0; x < page.width; x += 1) {
      const cover = tile.rgba[(line + ((x + shift) % tile.width)) * 4 + 3] ?? 0;
      if (cover !== 0) tint(page.rgba, (y * page.width + x) * 4, cover / 255);
    }
  }
}

function tint(rgba: Uint8Array, at: number, cover: number): void {
  const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
  const by = (red * 2 + green * 5 + blue > 128 * 8 ? -strength : strength) * cover;
  rgba[at] = bounded(red + by);
  rgba[at + 1] = bounded(green + by);
  rgba[at + 2] = bounded(blue + by);
}

const bounded = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : Math.round(value));

/** The lines below each other, rising, as large as they fit. */
function tileOf(pdfium: Pdfium, width: number, lines: readonly string[]): Pixels {
  const radians = (turn * Math.PI) / 180;
  const longest = Math.max(...lines.map(emsOf));
  const size = Math.min(
    biggest,
    (width * 0.86) / (longest * Math.cos(radians) + 1.4 * lines.length * Math.sin(radians)),
  );
  const leading = size * 1.4;
  const rise = longest * size * Math.sin(radians);
  const height = Math.round(rise + lines.length * leading + size * 2.2);
  const texts = lines.map((text, at) => ({
    ...{ text, size, turn },
    x: width * 0.07 + (at + 1) * leading * Math.sin(radians),
    y: height - rise - size - at * leading * Math.cos(radians),
  }));
  return drawAlone(pdfium, writtenPage(width, height, texts, true), width, height);
}
