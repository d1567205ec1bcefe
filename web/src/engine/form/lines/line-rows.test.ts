import { dict, integer, text } from '@dossier/contract/core/field.ts';
import { describe, expect, it } from 'vitest';
import { cellProblems, lineRows, placeKey, rowKey } from './line-rows.ts';

const fields = {
  name: text({ label: '名称', required: true }),
  width: integer({ label: '宽度' }),
  shown: dict('yn', { label: '显示', numeric: true }),
};

describe('lines of a record as rows of a grid', () => {
  it('gives every line a key of its own and takes it off again', () => {
    const { rowsOf, linesOf } = lineRows({ fields });
    const lines = [{ id: '7', name: '甲', width: 80, shown: 1 }, { name: '乙' }];
    const rows = rowsOf(lines);
    expect(new Set(rows.map((row) => row[rowKey])).size).toBe(2);
    expect(linesOf(rows)).toEqual(lines);
  });

  it('keeps what did not change, on both sides', () => {
    const { rowsOf, linesOf } = lineRows({ fields });
    const lines = [{ name: '甲' }, { name: '乙' }];
    const [first, second] = rowsOf(lines);
    const typed = [{ ...first, name: '丙' }, second ?? {}];
    const next = linesOf(typed);
    expect(next).toEqual([{ name: '丙' }, { name: '乙' }]);
    expect(next[1]).toBe(lines[1]);
    expect(rowsOf(next)).toBe(typed);
    // What comes from elsewhere, as from a parsed statement, is new; known lines keep their rows.
    const [, kept, added] = rowsOf([...next, { name: '丁' }]);
    expect(kept).toBe(second);
    expect(added?.[rowKey]).not.toBe(second?.[rowKey]);
  });

  it('does not send keys of new rows or places, and stores what the form stores', () => {
    const { linesOf } = lineRows({ fields });
    const row = { [rowKey]: 'row_1_new', [placeKey]: 3, name: ' 甲 ', width: 90, shown: '0' };
    expect(linesOf([row])).toEqual([{ name: '甲', width: 90, shown: 0 }]);
  });

  it('tells apart two lines that are one value', () => {
    const { rowsOf } = lineRows({ fields });
    const line = { name: '甲' };
    const [a, b] = rowsOf([line, line]);
    expect(a?.[rowKey]).not.toBe(b?.[rowKey]);
  });

  it('puts sentences at the cells of its own table', () => {
    const rows = lineRows({ fields }).rowsOf([{ name: '甲' }, {}]);
    const problems = { code: '编码已存在', items: '最多2行', 'items.1.name': '名称不能为空', 'params.0.name': '别的' };
    const errors = cellProblems('items', rows, problems);
    expect([...errors.keys()]).toEqual([rows[1]?.[rowKey]]);
    expect([...(errors.get(String(rows[1]?.[rowKey])) ?? [])]).toEqual([['name', '名称不能为空']]);
  });
});

it('keeps the row of a line that became another one by what follows from it', () => {
  const both = lineRows({ fields: {} });
  const line = { amount: 1 };
  const [row] = both.rowsOf([line]);
  const next = both.become(line, { amount: 1, sum: 2 });
  expect(both.rowsOf([next])).toEqual([{ ...row, sum: 2 }]);
});
