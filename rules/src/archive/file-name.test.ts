import { describe, expect, it } from 'vitest';
import { fileMatcher, type NamedRecord, readFileName } from './file-name.ts';

const record = (id: string, change: Partial<NamedRecord> = {}): NamedRecord => ({
  ...{ id, numbers: [], title: `标题${id}`, fileNames: [], place: 0 },
  ...change,
});

describe('names of files', () => {
  const find = fileMatcher([
    record('a', { numbers: ['A001-WS·2024·D30·BGS-0001'], title: '年度工作总结', place: 1 }),
    record('b', { numbers: ['A001-WS·2024·D30·BGS-0011'], title: '年度工作总结补充说明', place: 2 }),
    record('c', { numbers: ['沪〔2024〕12号'], title: '关于设备采购的请示', fileNames: ['scan_7.tif'], place: 3 }),
    record('d', { title: '会议纪要', place: 4 }),
    record('e', { title: '会议纪要', place: 5 }),
  ]);

  it.each([
    ['A001-WS·2024·D30·BGS-0001.pdf', 'number', ['a']],
    ['A001-WS·2024·D30·BGS-0001-02.pdf', 'number', ['a']],
    ['a001-ws·2024·d30·bgs-0011_3.PDF', 'number', ['b']],
    ['沪(2024)12号.pdf', 'number', ['c']],
    ['scan_7.tif', 'listed', ['c']],
    ['A001-WS·2024·D30·BGS-0001 正文扫描.pdf', 'prefix', ['a']],
    ['沪〔2024〕12号 附件一.pdf', 'prefix', ['c']],
    ['年度工作总结.docx', 'title', ['a']],
    ['年度工作总结补充说明（盖章）.pdf', 'title', ['b']],
    ['007-关于设备采购的请示.pdf', 'title', ['c']],
    ['003.pdf', 'serial', ['c']],
    ['2 扫描件.pdf', 'serial', ['b']],
    ['会议纪要 附件.pdf', 'title', ['d', 'e']],
  ])('%s is found by %s', (name, by, itemIds) => {
    expect(find(name)).toEqual({ by, itemIds });
  });

  it.each(['附件.pdf', '20240301.pdf', '9.pdf', '00012.pdf'])('%s stands for nothing', (name) => {
    expect(find(name)).toBeNull();
  });

  it.each([
    ['003-关于设备采购的请示.pdf', '关于设备采购的请示', null, null],
    ['20240301_会议纪要.pdf', '会议纪要', '20240301', null],
    ['沪〔2024〕12号 关于设备采购的请示.docx', '关于设备采购的请示', null, '沪〔2024〕12号'],
    ['会议纪要2024-03-01.pdf', '会议纪要2024-03-01', '20240301', null],
    ['0001.pdf', '0001', null, null],
  ])('%s makes a record with what it says', (name, title, docDate, docNo) => {
    expect(readFileName(name)).toEqual({ title, docDate, docNo });
  });
});
