import { date, integer, money, text, yesNo } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { describe, expect, it } from 'vitest';
import { bodyOf, changedFields, firstDraft, isStale, problemsOf, rebase, serverProblems } from './draft.ts';

const order = resource({
  area: 'test',
  name: 'order',
  label: '订单',
  path: '/test/order',
  table: 'test_order',
  fields: {
    code: text({ label: '编号', required: true, max: 5 }),
    note: text({ label: '备注' }),
    amount: money({ label: '金额', minimum: 0 }),
    due: date({ label: '到期' }),
    open: yesNo({ label: '开放', initial: 'Y' }),
    number: text({ label: '流水号', readOnly: true }),
  },
  parts: {
    lines: part({
      label: '明细',
      table: 'test_line',
      foreignKey: 'order_id',
      most: 2,
      fields: { item: text({ label: '品名', required: true }), count: integer({ label: '数量' }) },
    }),
  },
});
const record = {
  id: '7',
  version: 3,
  code: 'A1',
  note: null,
  amount: 5,
  due: null,
  open: 'N',
  number: 'X',
  lines: [{ id: 'l1', item: '笔', count: 2 }],
};

describe('first values', () => {
  it('of a new record: initial ones, then what the page gives', () => {
    expect(firstDraft(order, null, { note: '来自分类' })).toEqual({
      code: null,
      note: '来自分类',
      amount: null,
      due: null,
      open: 'Y',
      number: null,
      lines: [],
    });
  });

  it('of a record: its own', () => {
    expect(firstDraft(order, record)).toMatchObject({ code: 'A1', open: 'N', lines: record.lines });
  });
});

describe('changes', () => {
  it('counts null, undefined and blank as the same nothing', () => {
    expect(changedFields({ a: null, b: '' }, { a: undefined, b: ' ' })).toEqual([]);
  });

  it('sees changed lines', () => {
    const first = firstDraft(order, record);
    expect(changedFields(first, { ...first, lines: [{ id: 'l1', item: '笔', count: 2 }] })).toEqual([]);
    expect(changedFields(first, { ...first, lines: [{ id: 'l1', item: '笔', count: 3 }] })).toEqual(['lines']);
    expect(changedFields(first, { ...first, lines: [] })).toEqual(['lines']);
  });
});

describe('problems', () => {
  it('come in the order of the fields, lines last', () => {
    const draft = { ...firstDraft(order, null), amount: -1, lines: [{ item: ' ', count: 1.5 }] };
    const problems = problemsOf(order, ['code', 'amount'], draft);
    expect(Object.entries(problems)).toEqual([
      ['code', '编号不能为空'],
      ['amount', '金额不能小于0'],
      ['lines.0.item', '品名不能为空'],
      ['lines.0.count', '数量必须是整数'],
    ]);
  });

  it('are none of numbers that stand so in the record, however many digits they have', () => {
    const stored = { ...record, amount: 100_000_000_000_000.5, lines: [{ id: 'l1', item: '笔', count: 1e16 }] };
    const draft = firstDraft(order, stored);
    expect(problemsOf(order, ['code', 'amount'], draft, stored)).toEqual({});
    expect(problemsOf(order, ['code', 'amount'], draft, null)).toMatchObject({ amount: '金额超出范围' });
    const lines = [
      { id: 'l1', item: '笔', count: 2e16 },
      { item: '纸', count: 1e16 },
    ];
    expect(problemsOf(order, ['amount'], { ...draft, amount: 100_000_000_000_001.5, lines }, stored)).toEqual({
      amount: '金额超出范围',
      'lines.0.count': '数量必须是整数',
      'lines.1.count': '数量必须是整数',
    });
    // What is missing is asked for all the same.
    expect(problemsOf(order, ['code'], { ...draft, code: null }, { ...stored, code: null })).toMatchObject({
      code: '编号不能为空',
    });
  });

  it('count the lines', () => {
    const lines = [{ item: 'a' }, { item: 'b' }, { item: 'c' }];
    expect(problemsOf(order, [], { lines })).toEqual({ lines: '明细最多2行' });
  });

  it('of the server are taken where the form knows the field', () => {
    const known = (name: string) => name === 'code' || name === 'lines';
    const result = { fields: { code: '编号已存在', 'lines.0.item': '品名不存在', other: '不属于表单', bad: 5 } };
    expect(serverProblems(result, known)).toEqual({ code: '编号已存在', 'lines.0.item': '品名不存在' });
    expect(serverProblems(null, known)).toEqual({});
  });
});

describe('the body', () => {
  it('of a new record leaves empty values out and trims texts', () => {
    const draft = { ...firstDraft(order, null), code: ' A2 ', lines: [{ item: '纸', count: null }] };
    expect(bodyOf(order, draft, null)).toEqual({ code: 'A2', open: 'Y', lines: [{ item: '纸', count: null }] });
  });

  it('of an edited record is the whole model with id and version, emptied values as null', () => {
    const draft = { ...firstDraft(order, record), amount: null };
    expect(bodyOf(order, draft, record)).toEqual({
      id: '7',
      version: 3,
      code: 'A1',
      note: null,
      amount: null,
      due: null,
      open: 'N',
      lines: [{ id: 'l1', item: '笔', count: 2 }],
    });
  });

  it('does not clear a column that the server kept from the user', () => {
    const { amount: _, ...seen } = record;
    expect(bodyOf(order, firstDraft(order, seen), seen)).not.toHaveProperty('amount');
  });
});

describe('when somebody else saved first', () => {
  const first = firstDraft(order, record);
  const mine = { ...first, note: '我的', code: 'B1' };

  it('keeps my changes, takes the others of theirs, and names what both changed', () => {
    const latest = firstDraft(order, { ...record, version: 4, code: 'C1', amount: 9 });
    const { draft, conflicts } = rebase(first, mine, latest);
    expect(draft).toMatchObject({ note: '我的', code: 'B1', amount: 9 });
    expect(conflicts).toEqual(['code']);
  });

  it('sees no conflict where both wrote the same', () => {
    expect(rebase(first, mine, firstDraft(order, { ...record, code: 'B1' })).conflicts).toEqual([]);
  });

  it('knows a save that came too late by its reason, and by the sentence of older servers', () => {
    const message = '数据已被李四于2026-01-01 10:00:00修改，请刷新后重试';
    expect(isStale({ reason: undefined, message })).toBe(true);
    expect(isStale({ reason: 'stale', message: 'Changed by somebody else' })).toBe(true);
    expect(isStale({ reason: 'input', message })).toBe(false);
    expect(isStale({ reason: undefined, message: '编号已存在' })).toBe(false);
  });
});
