import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnWindow,
  mostScrollHeight,
  type RowHeights,
  rowAt,
  rowWindow,
  scrollFor,
  scrollScale,
  topOf,
  totalHeight,
} from './windowing.ts';

const heights = fc
  .record({
    count: fc.integer({ min: 1, max: 60 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    panels: fc.uniqueArray(fc.record({ at: fc.nat(59), height: fc.integer({ min: 1, max: 300 }) }), {
      selector: (panel) => panel.at,
      maxLength: 6,
    }),
  })
  .map(
    ({ count, rowHeight, panels }): RowHeights => ({
      count,
      rowHeight,
      panels: panels.filter((panel) => panel.at < count).sort((a, b) => a.at - b.at),
    }),
  );

/** Every row measured one by one. */
function bottoms({ count, rowHeight, panels }: RowHeights): number[] {
  const opened = new Map(panels.map((panel) => [panel.at, panel.height]));
  let bottom = 0;
  return Array.from({ length: count }, (_, at) => {
    bottom += rowHeight + (opened.get(at) ?? 0);
    return bottom;
  });
}

describe('the window of rows', () => {
  it('finds the row at a height as counting row by row does, panels included', () => {
    fc.assert(
      fc.property(heights, fc.nat(20_000), (given, top) => {
        const all = bottoms(given);
        const expected = all.findIndex((bottom) => top < bottom);
        expect(rowAt(given, top)).toBe(expected < 0 ? given.count - 1 : expected);
        expect(totalHeight(given)).toBe(all.at(-1));
      }),
    );
  });

  it('draws every row that can be seen', () => {
    fc.assert(
      fc.property(heights, fc.nat(5_000), fc.integer({ min: 50, max: 600 }), (given, top, view) => {
        const window = rowWindow(given, top, view);
        for (let at = 0; at < given.count; at += 1) {
          const rowTop = topOf(given, at);
          const seen = rowTop < top + view && rowTop + given.rowHeight > top;
          if (seen) expect(at >= window.first && at < window.last).toBe(true);
        }
      }),
    );
  });

  it('scrolls no more than it must to show a row', () => {
    const given = { count: 100, rowHeight: 61, panels: [] };
    expect(scrollFor(given, 0, 0, 400)).toBe(0);
    expect(scrollFor(given, 10, 0, 400)).toBe(11 * 61 - 400);
    expect(scrollFor(given, 2, 1000, 400)).toBe(2 * 61);
  });

  it('scales a table that is higher than a browser scrolls, so that its last row is reached', () => {
    const given = { count: 600_000, rowHeight: 61, panels: [] };
    const total = totalHeight(given);
    const scale = scrollScale(total, 400);
    expect(scale).toBeGreaterThan(1);
    const furthest = (mostScrollHeight - 400) * scale;
    expect(rowWindow(given, furthest, 400).last).toBe(600_000);
    expect(scrollScale(100_000, 400)).toBe(1);
  });

  it('has no rows to draw when there are none', () => {
    expect(rowWindow({ count: 0, rowHeight: 61, panels: [] }, 0, 400)).toEqual({ first: 0, last: 0 });
  });
});

describe('the window of columns', () => {
  it('draws the columns in view and one more at each side', () => {
    const widths = [100, 100, 100, 100, 100, 100];
    const lefts = [0, 100, 200, 300, 400, 500];
    expect(columnWindow(lefts, widths, 0, 250)).toEqual({ first: 0, last: 4 });
    expect(columnWindow(lefts, widths, 250, 100)).toEqual({ first: 1, last: 5 });
  });
});
