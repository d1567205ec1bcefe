import { expect, it } from 'vitest';
import { dragProgress, keyProgress } from './drag-progress.ts';

it.each([
  [0, 200, 0],
  [50, 200, 0.25],
  [199, 200, 0.995],
  [200, 200, 1],
  [500, 200, 1],
  [-20, 200, 0],
  [10, 0, 0],
])('is at a way of %d of %d px at %d', (dragged, way, progress) => {
  expect(dragProgress(dragged, way)).toBe(progress);
});

it('passes after ten steps of the arrow key, not before', () => {
  let progress = 0;
  for (let press = 1; press <= 10; press++) {
    expect(progress).toBeLessThan(1);
    progress = keyProgress('ArrowRight', progress) ?? 0;
  }
  expect(progress).toBe(1);
});

it.each([
  ['End', 0.3, 1],
  ['Home', 0.3, 0],
  ['ArrowLeft', 0.3, 0.2],
  ['ArrowLeft', 0, 0],
  ['Tab', 0.3, null],
])('moves by %s from %d to %o', (key, from, to) => {
  expect(keyProgress(key, from)).toBe(to);
});
