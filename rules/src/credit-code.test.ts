import { expect, it } from 'vitest';
import { isCreditCode } from './credit-code.ts';

it.each(['91310000MA1FL0000T', '91330106673959654P', '91110000802100433B'])('reads %s', (code) => {
  const good = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((sign) => isCreditCode(code.slice(0, 17) + sign));
  // One check sign and no other fits what stands before it.
  expect(good).toHaveLength(1);
});

it('knows a code that is in use, and no change of one sign', () => {
  expect(isCreditCode('91330106673959654P')).toBe(true);
  expect(isCreditCode('91110000802100433B')).toBe(true);
  expect(isCreditCode('91330106673959655P')).toBe(false);
  expect(isCreditCode(' 91330106673959654ｐ')).toBe(true);
  expect(isCreditCode('9133010667395965')).toBe(false);
  expect(isCreditCode('9133010667395965IP')).toBe(false);
});
