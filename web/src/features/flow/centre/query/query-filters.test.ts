import { expect, it } from 'vitest';
import { readAsked } from '#list/list-address.ts';
import { queryFilters } from './query-filters.ts';

const read = (address: string) =>
  readAsked(new URLSearchParams(address), { filters: queryFilters, sizes: [10], prefix: '' }).filters;

it('takes what figures lead to, and leaves out what makes no sense', () => {
  expect(read('code=pm.project&node=n1&days=90&late=1&from=2026-11-01')).toEqual({
    ...{ code: 'pm.project', node: 'n1', days: '90', late: '1', from: '2026-11-01' },
  });
  expect(read('days=366')).toEqual({ days: '366' });
  expect(read('days=367&late=yes&from=yesterday&text=%20')).toEqual({});
  expect(read('days=0')).toEqual({});
});
