import fc from 'fast-check';
import { expect, it } from 'vitest';
import { below, compact, inLines, nudge, type Place } from './layout.ts';

const meet = (a: Place, b: Place) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const cards = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 11 }),
      y: fc.integer({ min: 0, max: 30 }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 2, max: 8 }),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((place, at) => ({ ...place, id: `${at}` })));

const isSound = (all: readonly (Place & { id: string })[]): boolean =>
  all.every((a) => a.x >= 0 && a.x + a.w <= 12 && all.every((b) => a.id === b.id || !meet(a, b)));

it('cards never lie upon each other nor outside, whatever is moved', () => {
  fc.assert(
    fc.property(
      cards,
      fc.array(fc.tuple(fc.nat(11), fc.constantFrom('x', 'y', 'w', 'h'), fc.constantFrom(-1, 1)), { maxLength: 20 }),
      (given, moves) => {
        let all = compact(given);
        expect(isSound(all)).toBe(true);
        for (const [at, of, by] of moves) {
          all = nudge(all, `${at}`, { [of]: by });
          expect(isSound(all)).toBe(true);
          expect(all.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted());
        }
      },
    ),
  );
});

it('a card that is left out leaves no hole', () => {
  const [first, second] = compact([
    { id: 'a', x: 0, y: 3, w: 12, h: 3 },
    { id: 'b', x: 0, y: 9, w: 4, h: 5 },
  ]);
  expect([first?.y, second?.y]).toEqual([0, 3]);
});

it('a card changes places with the one below, and back with the one above', () => {
  const start = [
    { id: 'a', x: 0, y: 0, w: 6, h: 3 },
    { id: 'b', x: 0, y: 3, w: 6, h: 4 },
  ];
  const down = nudge(start, 'a', { y: 1 });
  expect(down.map(({ id, y }) => [id, y])).toEqual([
    ['b', 0],
    ['a', 4],
  ]);
  expect(nudge(down, 'a', { y: -1 }).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(below(down)).toBe(7);
});

it('between phone and laptop every line is full, and its cards are equally high', () => {
  fc.assert(
    fc.property(cards, (given) => {
      let filled = 0;
      let height = 0;
      for (const { w, h } of inLines(given)) {
        if (filled === 0) height = h;
        expect(h).toBe(height);
        filled = (filled + w) % 12;
        expect(w).toBeLessThanOrEqual(12);
      }
      expect(filled).toBe(0);
    }),
  );
});
