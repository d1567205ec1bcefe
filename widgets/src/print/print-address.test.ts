import { expect, it } from 'vitest';
import { printAddress } from './print-address.ts';

it.each([
  [{ address: '/report/slip', id: '7', token: 'abc' }, '/report/slip?id=7&token=abc'],
  [
    { address: 'https://r.example.com/view/9?copy=1', id: '7', token: 'a.b' },
    'https://r.example.com/view/9?copy=1&id=7&token=a.b',
  ],
  [{ address: '/report/slip#page=2', id: '7&x=1' }, '/report/slip?id=7%26x%3D1#page=2'],
])('appends id and token: %o', (report, address) => {
  expect(printAddress(report)).toBe(address);
});

it.each(['javascript:alert(1)', '//r.example.com/x', 'data:text/html,x', ''])('opens nothing of %s', (address) => {
  expect(printAddress({ address, id: '7', token: 'abc' })).toBeNull();
});
