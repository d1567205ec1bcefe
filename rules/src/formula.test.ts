import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from './condition.ts';
import { countOf, days, dependsOnToday, evaluate, minus, onlyWhen, plus, sumOf, times, today } from './formula.ts';

const at = '2026-11-23';

describe('a formula', () => {
  it('adds, subtracts and multiplies decimals without the errors of floating point', () => {
    expect(evaluate(plus('a', 'b'), { a: 0.1, b: 0.2 }, at, 2)).toBe(0.3);
    expect(evaluate(minus('a', 'b'), { a: '1000000.10', b: 0.2 }, at, 2)).toBe(999_999.9);
    expect(evaluate(times('price', 'quantity'), { price: 1.005, quantity: 3 }, at, 2)).toBe(3.02);
  });

  it('rounds half away from zero to the digits of the field', () => {
    expect(evaluate(times('a', 1), { a: 1.005 }, at, 2)).toBe(1.01);
    expect(evaluate(times('a', 1), { a: -1.005 }, at, 2)).toBe(-1.01);
    expect(evaluate(times('a', 1), { a: 2.5 }, at)).toBe(3);
  });

  it('is nothing where a value is missing, and a sum takes what is missing as nothing', () => {
    expect(evaluate(plus('a', 'b'), { a: 1, b: null }, at, 2)).toBeNull();
    const lines = [
      { price: 2, quantity: 3 },
      { price: null, quantity: 9 },
      { price: '0.10', quantity: 1 },
    ];
    expect(evaluate(sumOf('lines', times('price', 'quantity')), { lines }, at, 2)).toBe(6.1);
    expect(evaluate(sumOf('lines', 'price'), {}, at, 2)).toBe(0);
  });

  it('counts lines, all or those of which a condition holds', () => {
    const lines = [{ kind: 'a' }, { kind: 'b' }, { kind: 'a' }];
    expect(evaluate(countOf('lines'), { lines }, at)).toBe(3);
    expect(evaluate(countOf('lines', compare('kind', 'eq', 'a')), { lines }, at)).toBe(2);
  });

  it('tells days between dates, over the end of winter time, and to today', () => {
    expect(evaluate(days('from', 'to'), { from: '2026-02-27', to: '2026-03-01 23:59:59' }, at)).toBe(2);
    const late = onlyWhen(compare('status', 'eq', '40'), days('planEnd', today));
    expect(evaluate(late, { status: '40', planEnd: '2026-11-20' }, at)).toBe(3);
    expect(evaluate(late, { status: '80', planEnd: '2026-11-20' }, at)).toBeNull();
    expect([dependsOnToday(late), dependsOnToday(sumOf('lines', 'price'))]).toEqual([true, false]);
  });

  it('sums cents as whole numbers would', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 500 }), (cents) => {
        const lines = cents.map((cent) => ({ amount: cent / 100 }));
        const total = cents.reduce((sum, cent) => sum + cent, 0);
        expect(Math.round((evaluate(sumOf('lines', 'amount'), { lines }, at, 2) ?? 0) * 100)).toBe(total);
      }),
    );
  });
});
