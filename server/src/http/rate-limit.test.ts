import { expect, it } from 'vitest';
import { limitedAddress, makeRateLimit } from './rate-limit.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  // The same caller on a socket of both kinds.
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8:1::6', '2001:db8:1:0'],
  // Shortened in the middle: what follows belongs to the end of the address, and anybody may choose it.
  ['2001:db8::abcd:4:5:6', '2001:db8:0:0'],
  ['2001:db8::ffff:4:5:6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});

it('lets a key through so often, and others beside it', () => {
  const limit = makeRateLimit({ most: 2, seconds: 3600 });
  for (const key of ['a', 'a', 'b']) limit(key);
  expect(() => limit('a')).toThrow('操作过于频繁，请稍后重试');
  limit('b');
});
