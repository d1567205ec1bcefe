import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allHits, finder, hitAfter, replaced, type TextGrid } from './find.ts';

function gridOf(rows: string[][]): TextGrid {
  return {
    rowCount: rows.length,
    columnCount: rows[0]?.length ?? 0,
    textAt: (row, column) => rows[row]?.[column] ?? '',
  };
}

const grid = gridOf([
  ['ab', 'x', 'AB'],
  ['x', 'cab', 'x'],
]);

describe('finding', () => {
  it('goes on after the cell where one stands, row by row, and round the end', async () => {
    const found = (await allHits(grid, { word: 'ab' })) ?? [];
    expect(found).toEqual([0, 2, 4]);
    expect(hitAfter(found, -1)).toBe(0);
    expect(hitAfter(found, 0)).toBe(1);
    expect(hitAfter(found, 4)).toBe(0);
    expect(hitAfter(found, 3, true)).toBe(1);
    expect(hitAfter(found, 0, true)).toBe(2);
  });

  it('minds the case and the whole cell when told', async () => {
    expect(await allHits(grid, { word: 'ab', matchCase: true })).toEqual([0, 4]);
    expect(await allHits(grid, { word: 'ab', wholeCell: true })).toEqual([0, 2]);
    expect(await allHits(grid, { word: 'AB', matchCase: true, wholeCell: true })).toEqual([2]);
  });

  it('finds nothing for an empty word or in an empty grid', async () => {
    expect(await allHits(grid, { word: '' })).toEqual([]);
    expect(await allHits(gridOf([]), { word: 'a' })).toEqual([]);
    expect(hitAfter([], 0)).toBe(-1);
  });

  it('lets the page live between pieces, and stops when it is called off', async () => {
    const rows = 4_000;
    let looked = 0;
    const stop = new AbortController();
    const slow: TextGrid = {
      rowCount: rows,
      columnCount: 1,
      textAt: () => {
        looked += 1;
        const until = performance.now() + 0.05;
        while (performance.now() < until);
        return 'a';
      },
    };
    setTimeout(() => stop.abort());
    expect(await allHits(slow, { word: 'a' }, stop.signal)).toBeNull();
    expect(looked).toBeLessThan(rows);
  });

  it('takes signs of expressions as they are', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'\\^$.*+?()[]{}|/-&a项'), maxLength: 5 });
    fc.assert(
      fc.property(signs, signs, (word, text) => {
        expect(finder({ word, matchCase: true })(text)).toBe(word !== '' && text.includes(word));
      }),
    );
  });
});

describe('replacing', () => {
  it('changes every hit within a text', () => {
    expect(replaced('aXAx', { word: 'x' }, '$&')).toBe('a$&A$&');
    expect(replaced('aXAx', { word: 'x', matchCase: true }, '')).toBe('aXA');
    expect(replaced('ax', { word: 'a', wholeCell: true }, 'b')).toBeNull();
    expect(replaced('a', { word: 'A', wholeCell: true }, 'b')).toBe('b');
    expect(replaced('a', { word: '' }, 'b')).toBeNull();
  });
});
