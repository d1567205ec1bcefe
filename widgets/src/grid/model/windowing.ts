/** Browsers lose precision, and some stop, above some 17 million px; taller content is scrolled in a smaller scale. */
export const mostScrollHeight = 15_000_000;

/** Rows drawn above and below the visible ones. */
export const overscan = 1;

/** Height of all rows and where each stands: fixed heights plus a few panels that rows have opened. */
export interface RowHeights {
  count: number;
  rowHeight: number;
  /** Heights of opened panels below rows, by place of the row, ascending. */
  panels: readonly { at: number; height: number }[];
}

/** Top of a row in px. */
export function topOf(heights: RowHeights, at: number): number {
  let top = at * heights.rowHeight;
  for (const panel of heights.panels) {
    if (panel.at >= at) break;
    top += panel.height;
  }
  return top;
}

/** Height of all rows in px. */
export function totalHeight(heights: RowHeights): number {
  return topOf(heights, heights.count);
}

/** The row that stands at a height; the nearest one outside. */
export function rowAt(heights: RowHeights, top: number): number {
  let rest = top;
  let before = 0;
  for (const panel of heights.panels) {
    const rows = panel.at + 1 - before;
    if (rest < rows * heights.rowHeight) break;
    if (rest < rows * heights.rowHeight + panel.height) return panel.at;
    rest -= rows * heights.rowHeight + panel.height;
    before += rows;
  }
  return Math.max(0, Math.min(heights.count - 1, before + Math.floor(rest / heights.rowHeight)));
}

export interface RowWindow {
  first: number;
  /** Exclusive. */
  last: number;
}

/** Rows to draw for a scroll position. */
export function rowWindow(heights: RowHeights, scrollTop: number, viewHeight: number): RowWindow {
  if (heights.count === 0) return { first: 0, last: 0 };
  const first = Math.max(0, rowAt(heights, scrollTop) - overscan);
  const last = Math.min(heights.count, rowAt(heights, scrollTop + viewHeight) + 1 + overscan);
  return { first, last };
}

/** Scale between the scroll bar and the rows: 1 unless the rows are higher than a browser can scroll. */
export function scrollScale(total: number, viewHeight: number): number {
  return total <= mostScrollHeight ? 1 : (total - viewHeight) / (mostScrollHeight - viewHeight);
}

/** Columns of the middle part to draw. `lefts` are their places in px, ascending; `widths` beside them. */
export function columnWindow(
  lefts: readonly number[],
  widths: readonly number[],
  scrollLeft: number,
  viewWidth: number,
): RowWindow {
  let first = 0;
  while (first < lefts.length && (lefts[first] as number) + (widths[first] as number) <= scrollLeft) first += 1;
  let last = first;
  while (last < lefts.length && (lefts[last] as number) < scrollLeft + viewWidth) last += 1;
  return { first: Math.max(0, first - 1), last: Math.min(lefts.length, last + 1) };
}

/** Where to scroll so that a row is wholly in view; the same position when it is already. */
export function scrollFor(heights: RowHeights, at: number, scrollTop: number, viewHeight: number): number {
  const top = topOf(heights, at);
  if (top < scrollTop) return top;
  if (top + heights.rowHeight > scrollTop + viewHeight) return top + heights.rowHeight - viewHeight;
  return scrollTop;
}
