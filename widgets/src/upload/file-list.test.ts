import { expect, it } from 'vitest';
import { readFileList, writeFileList } from './file-list.ts';

const [a, b] = ['arc/甲_1763719200000.pdf', 'https://x.cn/a,b.png'];

it('reads paths joined by commas, full addresses with commas included', () => {
  expect(readFileList(`${a},${b},`)).toEqual([
    { path: a, name: '甲.pdf', size: null },
    { path: b, name: 'a,b.png', size: null },
  ]);
});

it('reads the JSON list and leaves out what has no path', () => {
  const json = JSON.stringify([
    { fileName: '合同.pdf', filePath: a, fileSize: 12 },
    { filePath: b, fileSize: '12' },
    { fileName: '无' },
    null,
    7,
    a,
  ]);
  expect(readFileList(json)).toEqual([
    { path: a, name: '合同.pdf', size: 12 },
    { path: b, name: 'a,b.png', size: null },
    { path: a, name: '甲.pdf', size: null },
  ]);
});

it.each([[null], [undefined], [''], ['  '], ['['], ['[1'], ['[]']])('has no files in %j', (value) => {
  expect(readFileList(value)).toEqual([]);
});

it('writes both forms and reads them back; nothing is null', () => {
  const files = readFileList(`${a},${b}`);
  expect(writeFileList(files, 'paths')).toBe(`${a},${b}`);
  expect(readFileList(writeFileList(files, 'json'))).toEqual(files);
  expect(JSON.parse(writeFileList(files, 'json') ?? '')[0]).toEqual({
    fileName: '甲.pdf',
    filePath: a,
    fileSize: null,
  });
  expect(writeFileList([], 'json')).toBeNull();
  expect(writeFileList([], 'paths')).toBeNull();
});
