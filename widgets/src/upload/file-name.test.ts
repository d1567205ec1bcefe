import { describe, expect, it } from 'vitest';
import { fileNameOf, fitsAccept, previewOf } from './file-name.ts';

it.each([
  ['temp/合同_1763719200000.pdf', '合同.pdf'],
  ['https://x.cn/a/%E5%90%88%E5%90%8C.docx?v=1', '合同.docx'],
  ['temp/2026_年报.xlsx', '2026_年报.xlsx'],
  ['temp/noending_1763719200000', 'noending'],
  ['bad%E5name.txt', 'bad%E5name.txt'],
])('names %s as %s', (path, name) => {
  expect(fileNameOf(path)).toBe(name);
});

it.each([
  ['a.PNG', 'image'],
  ['a.pdf', 'pdf'],
  ['a.csv', 'text'],
  ['a.docx', 'word'],
  ['a.XLSX', 'sheet'],
  ['a.xls', 'sheet'],
  ['a.doc', 'none'],
  ['a.svg', 'none'],
  ['a.html', 'none'],
])('shows %s as %s', (path, kind) => {
  expect(previewOf(path)).toBe(kind);
});

describe('accept', () => {
  const pdf = { name: '合同.PDF', type: 'application/pdf' };
  it.each([
    [undefined, true],
    ['.pdf', true],
    ['.doc, .pdf', true],
    ['image/*', false],
    ['application/pdf', true],
    ['.png', false],
  ])('%s', (accept, fits) => {
    expect(fitsAccept(pdf, accept)).toBe(fits);
  });
});
