import { expect, it } from 'vitest';
import { numberProblem } from './problems.ts';

const field = { label: '数量' };

it('takes the largest number that is kept as it was typed, and none beyond it', () => {
  expect(numberProblem(field, Number('9007199254740991'), 0)).toBeNull();
  expect(numberProblem(field, Number('9007199254740993'), 0)).toBe('数量超出范围');
  expect(numberProblem(field, Number('-9007199254740993'), 0)).toBe('数量超出范围');
  expect(numberProblem(field, 90071992547409.91, 2)).toBeNull();
  expect(numberProblem(field, Number('99999999999999.99'), 2)).toBe('数量超出范围');
});
