import { expect, it } from 'vitest';
import { layoutOf, near, pageAt, pixelsOf, zoomed } from './layout.ts';

const sheets = Array.from({ length: 50 }, () => [210, 297] as const);

it('puts pages below each other, as wide as there is room and no wider than one reads', () => {
  const phone = layoutOf(sheets, 390, 1);
  expect(phone.width).toBe(366);
  expect(phone.heights[0]).toBe(518);
  expect(phone.tops.slice(0, 2)).toEqual([12, 542]);
  expect(phone.height).toBe(12 + 50 * 530);
  expect(layoutOf(sheets, 2400, 1).width).toBe(1000);
  expect(layoutOf(sheets, 390, 2).width).toBe(732);
});

it('finds the page at a place, whatever the sizes of those before it', () => {
  const mixed = layoutOf(
    [
      [100, 100],
      [100, 50],
      [100, 200],
    ],
    124,
    1,
  );
  expect([-5, 0, 12, 111, 124, 185, 186, 5000].map((place) => pageAt(mixed, place))).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
});

it('loads what is on the screen and one screen around it, never all', () => {
  const layout = layoutOf(sheets, 390, 1);
  expect(near(layout, 0, 600)).toEqual([0, 1, 2]);
  expect(near(layout, 10_000, 600).length).toBeLessThan(6);
  expect(near(layoutOf([], 390, 1), 0, 600)).toEqual([]);
});

it('asks for a few widths alone, and for none that the server refuses', () => {
  expect([366, 401, 1000].map((width) => pixelsOf(width, 1))).toEqual([400, 800, 1200]);
  expect(pixelsOf(366, 3)).toBe(1200);
  expect(pixelsOf(3000, 2)).toBe(2000);
});

it('zooms in steps that end', () => {
  expect([zoomed(1, 1), zoomed(1, -1), zoomed(3, 1), zoomed(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
});
