import { pageWidths } from '@dossier/contract/arc/reading/preview.ts';

/** Width and height of a page: only their relation counts. */
export type PageSize = readonly [width: number, height: number];

/** Space between pages and at their sides, in px. */
export const gap = 12;
/** Width of a page that nobody has made larger, in px. */
const widest = 1000;
export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
/** Widths that are asked for, so that a window drawn by the mouse does not ask for hundreds. */
const steps = [400, 800, 1200, 1600, pageWidths.most];

/** Pages below each other: where each begins, how high it is, and where the last one ends. */
export interface Layout {
  width: number;
  tops: readonly number[];
  heights: readonly number[];
  height: number;
}

export function layoutOf(sizes: readonly PageSize[], room: number, zoom: number): Layout {
  const width = Math.max(80, Math.floor(Math.min(widest, room - 2 * gap) * zoom));
  const heights = sizes.map(([wide, high]) => Math.max(1, Math.round((width * high) / wide)));
  let at = gap;
  const tops = heights.map((high) => {
    const top = at;
    at += high + gap;
    return top;
  });
  return { width, tops, heights, height: at };
}

/** Number, from 0, of the page that is at a place of the whole. */
export function pageAt({ tops }: Layout, place: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Pages that are on the screen or one screen away from it. */
export function near(layout: Layout, top: number, height: number): number[] {
  if (layout.tops.length === 0) return [];
  const first = pageAt(layout, top - height);
  const last = pageAt(layout, top + 2 * height);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Pixels that a page is asked for with. */
export const pixelsOf = (width: number, density: number): number =>
  steps.find((step) => step >= width * density) ?? pageWidths.most;

/** The next larger or smaller zoom; the last one stays. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const at = zooms.findIndex((one) => one >= zoom);
  return zooms[Math.min(zooms.length - 1, Math.max(0, at + by))] ?? 1;
}
