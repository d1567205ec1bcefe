import { reportItems, reportParams } from '@dossier/contract/online/report.ts';
import { expect, it } from 'vitest';
import { blankLine, mergedLines, wrongLines } from './statement-lines.ts';

it('keeps what was set for a column that is still there, adds new ones and drops those that are gone', () => {
  const known = [
    { id: '1', fieldName: 'code', fieldTxt: '编号', isSearch: 1 },
    { id: '2', fieldName: 'gone', fieldTxt: '旧' },
  ];
  const given = [
    { fieldName: 'name', fieldTxt: 'name', fieldType: 'String' },
    { fieldName: 'code', fieldTxt: 'code', fieldType: 'String' },
  ];
  expect(mergedLines(known, given, 'fieldName', blankLine(reportItems))).toEqual([
    expect.objectContaining({ fieldName: 'name', fieldTxt: 'name', isShow: 1, isSearch: 0, searchMode: 'single' }),
    known[0],
  ]);
  expect(mergedLines([], [{ paramName: 'a', paramTxt: 'a' }], 'paramName', blankLine(reportParams))).toEqual([
    { paramName: 'a', paramTxt: 'a', paramValue: null },
  ]);
});

it('marks the line that a refusal names', () => {
  expect(wrongLines('第2行：报表不能使用函数 pg_sleep')).toEqual([{ line: 2, message: '报表不能使用函数 pg_sleep' }]);
  expect(wrongLines('列 x 不存在')).toEqual([]);
  expect(wrongLines(null)).toEqual([]);
});
