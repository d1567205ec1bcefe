import { describe, expect, it } from 'vitest';
import { depthOf, highestOrdinal, mostSiblings, ordinalOf, parentCodeOf, segmentOf } from './level-code.ts';

describe('level codes', () => {
  it.each([
    [1, 'A01'],
    [99, 'A99'],
    [100, 'B01'],
    [199, 'C01'],
    [mostSiblings, 'Z99'],
  ])('writes number %i of a level as %s and reads it back', (ordinal, segment) => {
    expect(segmentOf(ordinal)).toBe(segment);
    expect(ordinalOf(segment)).toBe(ordinal);
  });

  it('has no segment before A01 or after Z99', () => {
    for (const ordinal of [0, -1, 1.5, mostSiblings + 1]) expect(() => segmentOf(ordinal)).toThrow(RangeError);
  });

  it('does not count codes that another system made', () => {
    expect(highestOrdinal(['A01A02', 'A01B01', 'A01xyz', 'A01A00'])).toBe(100);
    expect(highestOrdinal([])).toBe(0);
  });

  it('knows depth and parent of a code', () => {
    expect([depthOf('A01'), depthOf('A01A02B03')]).toEqual([1, 3]);
    expect([parentCodeOf('A01'), parentCodeOf('A01A02')]).toEqual(['', 'A01']);
  });
});
