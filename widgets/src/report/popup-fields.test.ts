import { describe, expect, it } from 'vitest';
import {
  isChosen,
  isRange,
  popupValues,
  readHidden,
  readPopup,
  readSorter,
  rowKeys,
  shownColumns,
  splitParams,
} from './popup-fields.ts';

const pairs = [
  { from: 'name', to: 'projectName' },
  { from: 'code', to: 'projectCode' },
];

describe('the configuration', () => {
  it('pairs fields of the report with fields of the row', () => {
    expect(readPopup({ popupCode: 'r', orgFields: 'name, code', destFields: 'projectName,projectCode' })).toEqual({
      code: 'r',
      pairs,
    });
    expect(readPopup({ popupCode: 'r', orgFields: 'id,id', destFields: 'a,b' })).toMatchObject({
      pairs: [
        { from: 'id', to: 'a' },
        { from: 'id', to: 'b' },
      ],
    });
  });

  it('says what is missing', () => {
    const missing = { wrong: 'popup参数未正确配置!', unusable: false };
    expect(readPopup({ orgFields: 'a', destFields: 'b' })).toEqual(missing);
    expect(readPopup({ popupCode: 'r', destFields: 'b' })).toEqual(missing);
    expect(readPopup({ popupCode: 'r', orgFields: 'a', destFields: ' ' })).toEqual(missing);
    expect(readPopup({ popupCode: 'r', orgFields: 'a,b', destFields: 'c' })).toEqual({
      wrong: 'popup参数未正确配置,原始值和目标值数量不一致!',
      unusable: true,
    });
  });

  it('searches a field for one value where it says so, else for a range', () => {
    expect(['single', 'group', 'other'].map((mode) => isRange({ mode }))).toEqual([false, true, true]);
  });
});

describe('chosen rows', () => {
  it('fill the targets', () => {
    expect(popupValues([{ name: '甲', code: 7 }], pairs)).toEqual({ projectName: '甲', projectCode: 7 });
    expect(popupValues([{ name: '甲', code: 7 }, { name: '乙' }], pairs)).toEqual({
      projectName: '甲,乙',
      projectCode: '7,',
    });
    expect(popupValues([{ name: '甲' }, { name: '乙' }], pairs, ';')).toMatchObject({ projectName: '甲;乙' });
    expect(popupValues([{ name: '甲' }], pairs)).toEqual({ projectName: '甲', projectCode: null });
  });

  it('are known again by what the targets hold', () => {
    const target = { projectName: '甲', projectCode: '7' };
    expect(isChosen({ name: '甲', code: 7 }, pairs, target, false)).toBe(true);
    expect(isChosen({ name: '甲', code: 8 }, pairs, target, false)).toBe(false);
    expect(isChosen({ name: '甲', code: 8 }, pairs, { projectName: '乙,甲', projectCode: '7,8' }, true)).toBe(true);
    expect(isChosen({ name: '甲', code: 8 }, pairs, { projectName: '乙;甲', projectCode: '7;8' }, true, ';')).toBe(
      true,
    );
    expect(isChosen({ name: '', code: null }, pairs, {}, false)).toBe(false);
  });

  it('stay apart when they are equal', () => {
    const [first, second, third] = rowKeys([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(rowKeys([{ a: 1 }])).toEqual([first]);
  });
});

it('sends parameters as the report’s own, or presets a query field', () => {
  const items = [{ field: 'name', label: '名称', mode: 'single' }];
  expect(splitParams({ name: "'甲'", year: '2026' }, items)).toEqual({
    preset: { name: '甲' },
    own: { self_year: '2026' },
  });
});

it('shows the columns that were chosen, and all when none would be left', () => {
  const columns = [{ dataIndex: 'a' }, { dataIndex: 'b' }];
  expect(shownColumns(columns, readHidden('["a"]'))).toEqual([{ dataIndex: 'b' }]);
  expect(shownColumns(columns, readHidden('["a","b"]'))).toEqual(columns);
  for (const saved of [null, '', '{}', '[1]', '[x']) expect(readHidden(saved)).toEqual([]);
});

it.each([
  ['code=desc', { column: 'code', order: 'desc' }],
  ['code', { column: 'code', order: 'asc' }],
  ['', {}],
  [undefined, {}],
])('reads the order %j', (sorter, order) => {
  expect(readSorter(sorter)).toEqual(order);
});
