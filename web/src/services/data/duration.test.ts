import { expect, it } from 'vitest';
import { durationBetween, durationText } from './duration.ts';

it.each([
  [0.456, '0.46 毫秒'],
  [999, '999 毫秒'],
  [1500, '1.5 秒'],
  [59_960, '1 分 0 秒'],
  [125_400, '2 分 5 秒'],
  [3_599_600, '1 小时 0 分'],
  [3_700_000, '1 小时 1 分'],
  [183_600_000, '2 天 3 小时'],
])('%d ms are %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

it.each([
  ['2026-11-25 10:00:00', '2026-11-25 10:00:00', '不到 1 秒'],
  ['2026-11-25 10:00:00', '2026-11-25 10:00:42', '42 秒'],
  ['2026-11-25 23:59:00', '2026-11-26 01:04:59', '1 小时 5 分'],
  [null, '2026-11-25 10:00:00', null],
  ['2026-11-25 10:00:00', undefined, null],
  ['2026-11-25 10:00:01', '2026-11-25 10:00:00', null],
])('from %s to %s it was %s', (from, to, text) => {
  expect(durationBetween(from, to)).toBe(text);
});
