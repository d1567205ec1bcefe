import { expect, it } from 'vitest';
import { blankLine, mergedLines } from './report.api.ts';

it('keeps what was set for a column that is still there, adds new ones and drops those that are gone', () => {
  const known = [
    { id: '1', fieldName: 'code', fieldTxt: '编号', isSearch: 1 },
    { id: '2', fieldName: 'gone', fieldTxt: '旧' },
  ];
  const given = [
    { fieldName: 'name', fieldTxt: 'name', fieldType: 'String' },
    { fieldName: 'code', fieldTxt: 'code', fieldType: 'String' },
  ];
  expect(mergedLines(known, given, 'fieldName', blankLine('items'))).toEqual([
    expect.objectContaining({ fieldName: 'name', fieldTxt: 'name', isShow: 1, isSearch: 0, searchMode: 'single' }),
    known[0],
  ]);
  expect(mergedLines([], [{ paramName: 'a', paramTxt: 'a' }], 'paramName', blankLine('params'))).toEqual([
    { paramName: 'a', paramTxt: 'a', paramValue: null },
  ]);
});
