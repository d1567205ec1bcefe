import { expect, it } from 'vitest';
import { readColor } from './color-text.ts';

it.each([
  ['#1890FF', '#1890ff'],
  ['1890ff', '#1890ff'],
  [' #18f ', '#1188ff'],
  ['#18', null],
  ['#1890ff00', null],
  ['red', null],
  ['', null],
])('reads %o as %o', (text, color) => {
  expect(readColor(text)).toBe(color);
});
