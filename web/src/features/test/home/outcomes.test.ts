import { expect, it } from 'vitest';
import { clockOutcome, lacking } from './outcomes.ts';

it.each([
  [0, 'good', '与服务器一致'],
  [499, 'good', '与服务器一致'],
  [4_200, 'good', '比服务器快 4 秒'],
  [-29_600, 'good', '比服务器慢 30 秒'],
  [-90_000, 'warn', '比服务器慢 90 秒，请校准时间，否则动态验证码可能无效'],
  [86_400_000, 'warn', '比服务器快 86400 秒，请校准时间，否则动态验证码可能无效'],
] as const)('a clock that is %d ms before the server is %s: %s', (apart, state, text) => {
  expect(clockOutcome(apart)).toEqual({ state, text });
});

it('names what a browser has not', () => {
  expect(lacking({ a: true, b: true })).toEqual({ state: 'good', text: '满足' });
  expect(lacking({ a: true, b: false, c: false })).toEqual({ state: 'bad', text: '缺少：b, c' });
});
