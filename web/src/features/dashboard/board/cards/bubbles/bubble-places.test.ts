import { expect, it } from 'vitest';
import { place, scaleOf } from './bubble-places.ts';

it.each([
  [[0.72, 1.1], { from: 0.6, to: 1.2 }],
  [[1, 1], { from: 0.8, to: 1.2 }],
  [[], { from: 0.8, to: 1.2 }],
  [[0.02, 9], { from: 0, to: 15 }],
])('a scale holds %j and the mark, in round steps', (values, { from, to }) => {
  const scale = scaleOf(values, 1);
  expect(scale.from).toBeLessThanOrEqual(Math.min(1, ...values));
  expect(scale.to).toBeGreaterThanOrEqual(Math.max(1, ...values));
  expect(scale.from).toBeCloseTo(from);
  expect(scale.to).toBeCloseTo(to);
  expect(scale.ticks.length).toBeGreaterThan(2);
});

it('areas go by size, the largest lies below all others', () => {
  const bubble = (id: string, size: number) => ({ id, name: id, horizontal: 1, vertical: 0.9, size });
  const scale = scaleOf([0.9, 1], 1);
  const placed = place([bubble('a', 25), bubble('b', 100), bubble('c', 0)], scale, scale);
  expect(placed.map(({ id, radius }) => [id, radius])).toEqual([
    ['b', 28],
    ['a', 14],
    ['c', 6],
  ]);
});
