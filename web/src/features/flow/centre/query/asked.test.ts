import { expect, it } from 'vitest';
import { askedOf } from './asked.ts';

const read = (address: string) => askedOf(new URLSearchParams(address));

it('reads from the address what the list is asked for, and leaves out what makes no sense', () => {
  expect(read('')).toEqual({ pageNo: 1, pageSize: 10 });
  expect(read('code=pm.project&state=over&days=90&late=1&from=2026-11-01&pageNo=3&pageSize=30')).toEqual({
    ...{ pageNo: 3, pageSize: 30, code: 'pm.project', state: 'over', days: 90, late: '1', from: '2026-11-01' },
  });
  expect(read('state=evil&days=9999&late=yes&from=yesterday&pageNo=-1&pageSize=7&text=%20')).toEqual({
    pageNo: 1,
    pageSize: 10,
  });
});
