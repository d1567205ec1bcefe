import { describe, expect, it, vi } from 'vitest';
import type { CodeRuleData } from '../data/code-rule-data.ts';
import { setCells } from './actions/cells.ts';
import { asked, fillNew, whileTyping } from './code-rules.ts';
import type { GridColumn, GridRow } from './column.ts';
import type { GridCore } from './core.ts';

vi.mock('./actions/cells.ts', () => ({ setCells: vi.fn() }));

const codeRules: CodeRuleData = {
  check: (code, value) => Promise.resolve(value.startsWith('A') ? null : `${code}：须以A开头`),
  fill: (code, record) => Promise.resolve(`${code}-${String(record.kind)}`),
};
const column: GridColumn = { key: 'no', title: '编号' };
const check = (value: unknown, more: object = {}) =>
  asked({ checkRule: 'plate', ...more }, codeRules).handler?.({ value, row: {}, column });

describe('rules that the application keeps', () => {
  it('check what is there, in their own words unless the column has others', async () => {
    expect(await check('A1')).toBe(true);
    expect(await check('B1')).toBe('plate：须以A开头');
    expect(await check('B1', { message: '不对' })).toBe('不对');
    expect(await check('')).toBe(true);
    expect(asked({ checkRule: 'plate' }, undefined).handler).toBeUndefined();
  });

  it('are not asked at each key', () => {
    const rules = [{ required: true }, { checkRule: 'plate' }];
    expect(whileTyping({ ...column, validateRules: rules }).validateRules).toEqual([{ required: true }]);
    const plain = { ...column, validateRules: [{ required: true }] };
    expect(whileTyping(plain)).toBe(plain);
  });

  it('fill the empty cells of new rows, but not over what was typed meanwhile', async () => {
    const rows = new Map<string, GridRow>([
      ['1', { id: '1', no: null, kind: 'x' }],
      ['2', { id: '2', no: 'own', kind: 'x' }],
      ['3', { id: '3', no: '', kind: 'y' }],
    ]);
    const core = {
      cells: { data: { codeRules } },
      columns: () => [column, { ...column, fillRule: 'rule' }],
      store: { idOf: (row: GridRow) => String(row.id), rowById: (id: string) => rows.get(id) },
    } as unknown as GridCore;
    fillNew(core, [...rows.values()]);
    rows.set('3', { id: '3', no: 'typed', kind: 'y' });
    await vi.waitFor(() => expect(setCells).toHaveBeenCalled());
    await Promise.resolve();
    expect(vi.mocked(setCells).mock.calls).toEqual([[core, [{ rowId: '1', key: 'no', after: 'rule-x' }], 'set']]);
  });
});
