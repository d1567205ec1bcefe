import { expect, it } from 'vitest';
import { docDateText } from './doc-date.ts';

it.each([
  ['20240315', '2024-03-15'],
  ['20240300', '2024-03'],
  ['20240000', '2024'],
  ['2024', '2024'],
  ['', ''],
  [null, ''],
])('writes %s as %s', (value, text) => {
  expect(docDateText(value)).toBe(text);
});
