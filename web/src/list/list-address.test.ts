import { askedFlowStates } from '@dossier/contract/flow/query.ts';
import { expect, it } from 'vitest';
import { aDay, type ListPlan, narrowed, readAsked, turned } from './list-address.ts';

const plan: ListPlan = {
  filters: { code: 50, state: askedFlowStates, days: /^[1-9]\d{0,2}$/, text: 100, from: aDay },
  sizes: [10, 20, 30],
  prefix: '',
};
const read = (address: string, own: ListPlan = plan) => readAsked(new URLSearchParams(address), own);

it('reads from the address what a list is asked for', () => {
  expect(read('')).toEqual({ pageNo: 1, pageSize: 10, filters: {} });
  expect(read('code=pm.project&state=over&days=90&from=2026-11-01&pageNo=3&pageSize=30&id=7')).toEqual({
    ...{ pageNo: 3, pageSize: 30 },
    filters: { code: 'pm.project', state: 'over', days: '90', from: '2026-11-01' },
  });
});

it('leaves out what makes no sense there', () => {
  expect(read('state=evil&days=9999&from=yesterday&pageNo=-1&pageSize=7&text=%20')).toEqual({
    ...{ pageNo: 1, pageSize: 10, filters: {} },
  });
  expect(read(`text=${'字'.repeat(101)}&days=1.5&code=${'a'.repeat(50)}`).filters).toEqual({ code: 'a'.repeat(50) });
});

it('reads back what it wrote, and leaves the rest of the address as it is', () => {
  const first = narrowed(new URLSearchParams('kind=step&pageNo=4'), plan, { state: 'over', text: '桥' });
  expect(first.toString()).toBe(new URLSearchParams({ kind: 'step', state: 'over', text: '桥' }).toString());
  const second = turned(first, plan, 2, 20);
  expect(readAsked(second, plan)).toEqual({ pageNo: 2, pageSize: 20, filters: { state: 'over', text: '桥' } });
  // Filters change the list under the page, so it begins anew; the size stays.
  const third = narrowed(second, plan, { text: null });
  expect(readAsked(third, plan)).toEqual({ pageNo: 1, pageSize: 20, filters: { state: 'over' } });
  // What is as usual is not in the address.
  expect(turned(third, plan, 1, 10).toString()).toBe('kind=step&state=over');
});

it('keeps two lists of one page apart', () => {
  const members: ListPlan = { ...plan, prefix: 'members.' };
  const address = turned(turned(new URLSearchParams(), plan, 3, 10), members, 5, 20);
  expect(readAsked(address, plan)).toMatchObject({ pageNo: 3, pageSize: 10 });
  expect(readAsked(address, members)).toMatchObject({ pageNo: 5, pageSize: 20 });
});
