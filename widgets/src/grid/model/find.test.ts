import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finder, hits, nextHit, replaced, type TextGrid } from './find.ts';

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
  it('goes on after the cell where one stands, row by row, and round the end', () => {
    const from = { row: 0, column: 0 };
    expect([...hits(grid, { word: 'ab' }, from)]).toEqual([
      { row: 0, column: 2 },
      { row: 1, column: 1 },
      { row: 0, column: 0 },
    ]);
    expect(nextHit(grid, { word: 'ab' }, from, true)).toEqual({ row: 1, column: 1 });
    expect(nextHit(grid, { word: 'cab' }, { row: 1, column: 1 })).toEqual({ row: 1, column: 1 });
  });

  it('minds the case and the whole cell when told', () => {
    const from = { row: 1, column: 2 };
    expect([...hits(grid, { word: 'ab', matchCase: true }, from)]).toHaveLength(2);
    expect([...hits(grid, { word: 'ab', wholeCell: true }, from)]).toHaveLength(2);
    expect([...hits(grid, { word: 'AB', matchCase: true, wholeCell: true }, from)]).toEqual([{ row: 0, column: 2 }]);
  });

  it('finds nothing for an empty word or in an empty grid', () => {
    expect(nextHit(grid, { word: '' }, { row: 0, column: 0 })).toBeNull();
    expect(nextHit(gridOf([]), { word: 'a' }, { row: 0, column: 0 })).toBeNull();
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
