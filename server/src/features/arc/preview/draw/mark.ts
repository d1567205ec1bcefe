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
  const signs = signsOf(tile);
  for (let row = 0; row * tile.height < page.height; row += 1) {
    // Each row of tiles begins elsewhere, so that no strip of a page is without the mark.
    const shift = ((row % 2) * (tile.width >> 1) + row * 17) % tile.width;
    for (let left = -shift; left < page.width; left += tile.width) put(page, signs, left, row * tile.height);
  }
}

/** Pixels of a tile that something is written on: where they are, and how much of each is covered. */
type Signs = readonly { x: number; y: number; cover: number }[];

function signsOf({ rgba, width }: Pixels): Signs {
  const signs: { x: number; y: number; cover: number }[] = [];
  for (let at = 3; at < rgba.length; at += 4) {
    const pixel = at >> 2;
    if (rgba[at]) signs.push({ x: pixel % width, y: Math.floor(pixel / width), cover: (rgba[at] ?? 0) / 255 });
  }
  return signs;
}

function put({ rgba, width, height }: Pixels, signs: Signs, left: number, top: number): void {
  for (const sign of signs) {
    const [x, y] = [left + sign.x, top + sign.y];
    if (x < 0 || x >= width || y >= height) continue;
    const at = (y * width + x) * 4;
    const light = (rgba[at] ?? 0) * 2 + (rgba[at + 1] ?? 0) * 5 + (rgba[at + 2] ?? 0);
    const by = (light > 128 * 8 ? -strength : strength) * sign.cover;
    for (let channel = at; channel < at + 3; channel += 1) rgba[channel] = bounded((rgba[channel] ?? 0) + by);
  }
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
