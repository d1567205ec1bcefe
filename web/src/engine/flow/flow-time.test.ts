import { expect, it } from 'vitest';
import { leftWords, whenWords } from './flow-time.ts';

const now = new Date('2026-11-23T10:00:00+08:00');

it('says when something was, the shorter the nearer', () => {
  expect(whenWords('2026-11-23 09:59:40', now)).toBe('刚刚');
  expect(whenWords('2026-11-23 09:48:00', now)).toBe('12 分钟前');
  expect(whenWords('2026-11-23 00:30:00', now)).toBe('今天 00:30');
  expect(whenWords('2026-11-20 16:20:00', now)).toBe('11-20 16:20');
  expect(whenWords('2025-11-20 16:20:00', now)).toBe('2025-11-20');
  expect(whenWords(null, now)).toBe('');
});

it('says how much time is left, or since when it is late', () => {
  expect(leftWords('2026-11-23 10:20:00', now)).toBe('剩 20 分钟');
  expect(leftWords('2026-11-23 14:30:00', now)).toBe('剩 4 小时');
  expect(leftWords('2026-11-26 10:00:00', now)).toBe('剩 3 天');
  expect(leftWords('2026-11-23 08:00:00', now)).toBe('超时 2 小时');
});
