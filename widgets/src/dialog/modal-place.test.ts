import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptInside } from './modal-place.ts';

const window = { width: 1000, height: 700 };
const home = { left: 300, top: 100, width: 400, height: 300 };

it.each([
  ['leaves a move inside the window as it is', { x: 50, y: -20 }, { x: 50, y: -20 }],
  ['stops at the left and the top', { x: -999, y: -999 }, { x: -300, y: -100 }],
  ['stops at the right and the bottom', { x: 999, y: 999 }, { x: 300, y: 300 }],
])('%s', (_title, wanted, place) => {
  expect(keptInside(wanted, home, window)).toEqual(place);
});

it('shows the header of a dialog that is higher than the window', () => {
  expect(keptInside({ x: 0, y: -400 }, { ...home, height: 900 }, window)).toEqual({ x: 0, y: -100 });
});

it('never leaves a dialog that fits partly outside', () => {
  const move = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
  fc.assert(
    fc.property(move, (wanted) => {
      const { x, y } = keptInside(wanted, home, window);
      expect(home.left + x).toBeGreaterThanOrEqual(0);
      expect(home.top + y).toBeGreaterThanOrEqual(0);
      expect(home.left + home.width + x).toBeLessThanOrEqual(window.width);
      expect(home.top + home.height + y).toBeLessThanOrEqual(window.height);
    }),
  );
});
