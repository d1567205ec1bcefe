import { describe, expect, it } from 'vitest';
import { afterTyping, readNumber, scaled, typedNumber } from './number-reading.ts';

describe('a pasted number', () => {
  it.each([
    ['1,234,567.50', 1234567.5],
    ['￥1,234.00', 1234],
    ['¥ 12', 12],
    ['１２３．５', 123.5],
    ['－１，２３４', -1234],
    ['(1,234.50)', -1234.5],
    ['（８８）', -88],
    ['12.5%', 0.125],
    ['1.2E+05', 120000],
    ['.5', 0.5],
    ['+7', 7],
    ['-0', -0],
    ['9007199254740991', 9007199254740991],
  ])('reads %s as %d', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each(['', '-', '.', '1,23', '1,2345', '12abc', '1 2 三', '0x10', 'Infinity', '330102199001011234'])(
    'does not take %j for one',
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );

  it('keeps the decimals of the column', () => {
    expect(readNumber('1.005', 2)).toBe(1.01);
    expect(readNumber('-1.005', 2)).toBe(-1.01);
    expect(scaled(-0.001, 2)).toBe(0);
    expect(scaled(2.5, 0)).toBe(3);
    expect(scaled(1.23456, undefined)).toBe(1.23456);
  });
});

describe('a typed number', () => {
  it.each([
    ['12', '1', '12'],
    ['-', '', '-'],
    ['1.', '1', '1.'],
    ['1.2.', '1.2', '1.2'],
    ['1a', '1', '1'],
    ['1-', '1', '1'],
    ['１２', '1', '12'],
    ['1。', '1', '1.'],
    ['', '1', ''],
  ])('%j after %s leaves %s', (next, before, after) => {
    expect(afterTyping(next, before)).toBe(after);
  });

  it.each([
    ['12.', 12],
    ['-', null],
    ['.', null],
    ['', null],
    ['-3.5', -3.5],
  ])('%j stands for %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });
});
