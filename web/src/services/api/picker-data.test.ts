import type { DepartData, RecordData, TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let departs: DepartData;
let records: RecordData;
/** Calls made since the answers were given, as the wire sees them. */
let asked: string[] = [];

beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  ({ departData: departs } = await import('../data/depart-data.ts'));
  ({ recordData: records } = await import('../data/record-data.ts'));
});
afterAll(() => vi.unstubAllGlobals());

/** Answers calls by the end of their path. */
function answer(results: Readonly<Record<string, unknown>>): void {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    searchParams.delete('_t');
    asked.push(`${pathname}?${decodeURIComponent(searchParams.toString())}`);
    const [, result] = Object.entries(results).find(([end]) => pathname.endsWith(end)) ?? [];
    return new Response(JSON.stringify({ success: true, code: 0, message: '', result: result ?? null }));
  });
}

const depart = (id: string, orgCode: string, children: unknown[] | null = null) => ({
  id,
  departName: id,
  orgCode,
  parentId: null,
  isLeaf: children === null,
  children,
});
const ids = (nodes: readonly TreeNode[]) => nodes.map((node) => node.id);

it('starts at what a superior manages, and searches there', async () => {
  answer({ queryMyDeptTreeList: [depart('研发', 'A01A01')], searchBy: [depart('研发一部', 'A01A01A01')] });
  expect(ids(await departs.mine())).toEqual(['研发']);
  expect(ids(await departs.findMine('一'))).toEqual(['研发一部']);
  expect(asked.at(-1)).toContain('myDeptSearch=1');
});

it('starts at what anybody else belongs to, each branch once, and leaves out what is found elsewhere', async () => {
  answer({
    getCurrentUserDeparts: { list: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], orgCode: 'A01' },
    queryDepartTreeSync: [depart('a', 'A01'), depart('b', 'A01A01'), depart('c', 'B01')],
    searchBy: [depart('x', 'A01A02'), depart('y', 'B02')],
  });
  expect(ids(await departs.mine())).toEqual(['a', 'c']);
  expect(ids(await departs.findMine('部'))).toEqual(['x']);
  answer({ getCurrentUserDeparts: { list: [], orgCode: null } });
  expect(await departs.mine()).toEqual([]);
});

it('gives everything below a department, flat', async () => {
  answer({
    queryTreeList: [depart('a', 'A01', [depart('b', 'A01A01', [depart('c', 'A01A01A01')])]), depart('d', 'B01')],
  });
  expect(ids(await departs.below('a'))).toEqual(['b', 'c']);
  expect(await departs.below('gone')).toEqual([]);
});

it('reads pages and whole lists, and nothing else', async () => {
  answer({
    '/sys/role/list': { records: [{ id: '1' }, null, 'x'], total: 7 },
    '/sys/role/queryall': [{ id: '2' }],
    '/sys/x': 5,
  });
  expect(await records.loadRecords('/sys/role/list', { pageNo: 1 })).toEqual({ records: [{ id: '1' }], total: 7 });
  expect(await records.loadRecords('/sys/role/queryall', {})).toEqual([{ id: '2' }]);
  await expect(records.loadRecords('/sys/x', {})).rejects.toThrow('返回数据类型不识别');
});

it('never takes the token to another server', async () => {
  answer({});
  for (const url of [
    '//evil.example/list',
    'https://evil.example/list',
    '/sys/../../x',
    '/sys/role/list?x=1',
    '@evil',
    '',
  ])
    await expect(records.loadRecords(url, {}), url).rejects.toThrow('列表地址不正确');
  expect(asked).toEqual([]);
});
