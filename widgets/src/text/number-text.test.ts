import { describe, expect, it } from 'vitest';
import { fixedText, grouped, moneyText, setNumberForm, ungrouped } from './number-text.ts';

describe('numbers for people', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.5, '-1,234,567.5'],
    ['12345678901234567', '12,345,678,901,234,567'],
    ['无', '无'],
  ])('groups %s as %s', (value, text) => {
    expect(grouped(value)).toBe(text);
  });

  it.each([
    [null, ''],
    ['', ''],
    [0, '0.00'],
    [1234.5, '1,234.50'],
    ['1000000', '1,000,000.00'],
  ])('shows money %s as %s', (value, text) => {
    expect(moneyText(value)).toBe(text);
  });

  it('keeps the scale of decimals', () => {
    expect(fixedText(1.5, 3)).toBe('1.500');
  });

  it('puts nothing or a blank between thousands where somebody wants that', () => {
    expect([grouped(-1234567.5, 'none'), grouped(1234, 'blank')]).toEqual(['-1234567.5', '1\u00a0234']);
    setNumberForm('blank');
    expect([moneyText(1234567), ungrouped(moneyText(1234567))]).toEqual(['1\u00a0234\u00a0567.00', '1234567.00']);
    setNumberForm('comma');
  });

  it('reads what was pasted with marks', () => {
    expect(ungrouped('￥1,234，567.50 ')).toBe('1234567.50');
    expect(ungrouped(undefined)).toBe('');
  });
});
