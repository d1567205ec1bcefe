import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, decimalText, rescaled } from './decimal.ts';
import { ColumnTotal, statisticsOf } from './statistics.ts';

function texts(values: unknown[], column = {}) {
  const total = new ColumnTotal(values);
  return [total.text('sum', column), total.text('average', column)];
}

describe('totals of a column', () => {
  it.each<[unknown[], object, string[]]>([
    [[0.1, 0.2], {}, ['0.3', '0.15']],
    [[1, '2', ' 3 ', '', null, undefined], {}, ['6', '2']],
    [[1, 1, 2], {}, ['4', '1.33']],
    [[10, 'x'], {}, ['-', '-']],
    [[true], {}, ['-', '-']],
    [[], {}, ['0', '']],
    [[1234567.5], { group: true, scale: 2 }, ['1,234,567.50', '1,234,567.50']],
    [[-1, -2], { scale: 0 }, ['-3', '-2']],
    [['999999999999999.99', '0.01'], {}, ['1000000000000000', '500000000000000']],
    [[1.005], { scale: 2 }, ['1.01', '1.01']],
    [[1e-7, 1e21], {}, ['1000000000000000000000.0000001', '500000000000000000000.0000001']],
    [[Number.NaN], {}, ['-', '-']],
  ])('%j %j', (values, column, expected) => {
    expect(texts(values, column)).toEqual(expected);
  });

  it('follows changed, added and removed cells as a fresh count would', () => {
    const value = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }).map((units) => units / 100),
      fc.constantFrom('', null, 'x', '3.333'),
    );
    fc.assert(
      fc.property(fc.array(value), fc.array(fc.tuple(fc.nat({ max: 20 }), value)), (values, changes) => {
        const total = new ColumnTotal(values);
        const now: unknown[] = [...values];
        for (const [at, after] of changes) {
          total.change(now[at], after);
          now[at] = after;
        }
        const fresh = new ColumnTotal(now);
        expect(total.text('sum', {})).toBe(fresh.text('sum', {}));
        expect(total.text('average', { scale: 3 })).toBe(fresh.text('average', { scale: 3 }));
      }),
    );
  });

  it('sums money as whole cents do', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 })), (cents) => {
        const sum = cents.reduce((left, right) => left + right, 0);
        expect(
          texts(
            cents.map((units) => units / 100),
            { scale: 2 },
          )[0],
        ).toBe((sum / 100 || 0).toFixed(2));
      }),
    );
  });

  it('`true` means the sum', () => {
    expect(statisticsOf({ statistics: true })).toEqual(['sum']);
    expect(statisticsOf({ statistics: ['average'] })).toEqual(['average']);
    expect(statisticsOf({})).toEqual([]);
  });
});

describe('decimals', () => {
  it.each(['1.', '.5', '+3', '-0.10', '1e3', '2.5e-3'])('reads %s as Number does', (text) => {
    const read = decimalOf(text);
    expect(read && Number(decimalText(read))).toBe(Number(text));
  });

  it.each(['', '.', '1,000', '0x10', '1e999', 'e5', '1 2', {}, null])('%j is none', (value) => {
    expect(decimalOf(value)).toBeNull();
  });

  it('rounds half away from zero', () => {
    const rounded = (text: string) => decimalText(rescaled(decimalOf(text) ?? { units: 0n, scale: 0 }, 1));
    expect(['0.05', '-0.05', '0.04', '2'].map(rounded)).toEqual(['0.1', '-0.1', '0.0', '2.0']);
  });
});
