import { expect, it } from 'vitest';
import { toneOf } from './tone.ts';

it.each([
  ['success', 'var(--ant-color-success)'],
  [' Error ', 'var(--ant-color-error)'],
  ['blue', 'var(--ant-blue-6, blue)'],
  ['#1890FF', '#1890ff'],
  ['url(x)', null],
  ['', null],
  [null, null],
])('reads the colour %s as %s', (color, css) => {
  expect(toneOf(color)).toBe(css);
});
