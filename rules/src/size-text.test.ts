import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [12, '12 B'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5.0 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [2048 * 1024 ** 4, '2048.0 TB'],
])('names %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
