import { expect, it } from 'vitest';
import type { RecordData, RecordRow } from '../data/widget-data.ts';
import { cellText, configuredSource } from './configured-source.ts';
import { roles, users } from './lists.ts';
import { keysAfter, type RecordSearch } from './source.ts';

const rows: readonly RecordRow[] = [
  { id: '1', code: 'PM', name: '项目经理', rank: '3', rank_dictText: '中级' },
  { id: '2', code: 'QA', name: '测试工程师', rank: '2', rank_dictText: '助级' },
  { id: '3', code: 'PMO', name: '项目管理专员', rank: '2', rank_dictText: '助级' },
];
const searches: readonly RecordSearch[] = [
  { field: 'name', label: '名称' },
  { field: 'rank', label: '职级', dictCode: 'position_rank' },
];
const list = { listUrl: '/posts', stored: 'code', displayKey: 'name', searches };

function answering(answer: Awaited<ReturnType<RecordData['loadRecords']>>) {
  const asked: [url: string, query: object][] = [];
  const records: RecordData = {
    loadRecords: async (url, query) => {
      asked.push([url, query]);
      return answer;
    },
  };
  return { asked, records };
}

it('asks a paged list for a page: words contained, choices equal', async () => {
  const { asked, records } = answering({ records: rows, total: 41 });
  const found = await configuredSource(records, list).find({
    pageNo: 2,
    pageSize: 5,
    filters: { name: ' 项目 ', rank: '3' },
  });
  expect(asked).toEqual([['/posts', { name: '*项目*', rank: '3', pageNo: 2, pageSize: 5 }]]);
  expect(found).toEqual({ records: rows, total: 41 });
});

it('searches and pages a list that answers everything at once', async () => {
  const source = configuredSource(answering(rows).records, list);
  const find = (filters: Record<string, string>, pageNo = 1) => source.find({ pageNo, pageSize: 1, filters });
  expect(await find({ name: '项目' })).toEqual({ records: [rows[0]], total: 2 });
  expect(await find({ name: '项目' }, 2)).toEqual({ records: [rows[2]], total: 2 });
  expect(await find({ rank: '2', name: '测试' })).toEqual({ records: [rows[1]], total: 1 });
  expect(await find({}, 4)).toEqual({ records: [], total: 3 });
});

it('asks for stored values in one call, with a comma behind each', async () => {
  const { asked, records } = answering({ records: rows, total: 3 });
  const source = configuredSource(records, { ...list, valueUrl: '/values', valueKey: 'codes' });
  expect(await source.byKeys(['QA', 'gone'])).toEqual([rows[1]]);
  await configuredSource(records, list).byKeys(['PM']);
  expect(asked).toEqual([
    ['/values', { codes: 'QA,gone,', pageNo: 1, pageSize: 2 }],
    ['/posts', { code: 'PM,', pageNo: 1, pageSize: 1 }],
  ]);
});

it('stores one field and shows another, a dictionary value by its text', () => {
  const source = configuredSource(answering(rows).records, { ...list, stored: 'id' });
  expect(source.keyOf(rows[0] ?? {})).toBe('1');
  expect(source.textOf({ id: '9', name: null })).toBe('9');
  expect(cellText(rows[0] ?? {}, 'rank')).toBe('中级');
  expect(cellText(rows[0] ?? {}, 'code')).toBe('PM');
});

it('opens the list of users 1200 wide, and leaves that of roles to the 900 of every other list', () => {
  expect(users.width).toBe(1200);
  expect(roles.width).toBeUndefined();
});

it('says so where the application has no lists', async () => {
  const source = configuredSource(undefined, list);
  await expect(source.byKeys(['PM'])).rejects.toThrow('当前应用没有可选的列表');
});

it('keeps the order of the choice, and no more than allowed', () => {
  expect(keysAfter(['b', 'a'], new Set(['a', 'c', 'b']), 9)).toEqual(['b', 'a', 'c']);
  expect(keysAfter(['b', 'a'], new Set(['a']), 9)).toEqual(['a']);
  expect(keysAfter(['b', 'a'], new Set(['a', 'b', 'c']), 2)).toEqual(['b', 'a']);
  expect(keysAfter(['b'], new Set(['c']), 1)).toEqual(['c']);
  expect(keysAfter(['b'], new Set(['b', '']), 9)).toEqual(['b']);
});

it('says which address is missing where a list was configured without it, and asks nothing', async () => {
  const { asked, records } = answering(rows);
  const source = configuredSource(records, { ...list, listUrl: '' });
  await expect(source.find({ pageNo: 1, pageSize: 5, filters: {} })).rejects.toThrow('请设置url.list属性!');
  await expect(source.byKeys(['PM'])).rejects.toThrow('请设置url.list属性!');
  expect(asked).toEqual([]);
  // Stored values have an address of their own here.
  expect(await configuredSource(records, { ...list, listUrl: '', valueUrl: '/values' }).byKeys(['PM'])).toEqual([
    rows[0],
  ]);
});
