import { describe, expect, it } from 'vitest';
import { type NamedField, namedFields, type QueryField } from './fields.ts';
import {
  countLines,
  emptyGroup,
  emptyLine,
  firstQuery,
  inserted,
  isUsable,
  type QueryGroup,
  type QueryLine,
  replaced,
  savedPart,
  usablePart,
  withField,
  withRule,
  withValues,
} from './model.ts';
import { readRecords, recordsOf, shortRecords } from './records.ts';
import { firstRule, rulesOf } from './rules.ts';

const fields: readonly QueryField[] = [
  { value: 'name', text: '名称' },
  { value: 'state', label: '状态', type: 'list', dictCode: 'project_status' },
  { value: 'kind', text: '类型', type: 'list', options: [{ value: '1', text: '甲' }] },
  { value: 'amount', text: '金额', type: 'number', dbType: 'double' },
  { value: 'day', text: '日期', type: 'date' },
  { value: 'marks', text: '标签', type: 'list_multi' },
  { value: 'paper', text: '附件', type: 'file' },
  {
    value: 'lines',
    text: '明细',
    children: [
      { value: 'title', text: '标题' },
      { value: 'total', text: '合计', type: 'int', onlyFieldName: true },
    ],
  },
];
const named = namedFields(fields);
const field = (name: string): NamedField => {
  const found = named.find((each) => each.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const line = (name: string, rule: QueryLine['rule'], ...values: string[]): QueryLine => ({
  type: 'line',
  field: field(name),
  rule,
  values,
});
const group = (match: 'and' | 'or', ...of: QueryGroup['of']): QueryGroup => ({ type: 'group', match, of });

describe('fields', () => {
  it('are named and called after their group, unless they keep their own name', () => {
    expect(named.map(({ name, label }) => [name, label])).toEqual([
      ['name', '名称'],
      ['state', '状态'],
      ['kind', '类型'],
      ['amount', '金额'],
      ['day', '日期'],
      ['marks', '标签'],
      ['paper', '附件'],
      ['lines,title', '明细-标题'],
      ['total', '合计'],
    ]);
  });

  it.each([
    ['text', 'eq,like,right_like,left_like,in,ne,empty,not_empty', 'like'],
    ['popup', 'eq,like,right_like,left_like,in,ne,empty,not_empty', 'eq'],
    ['pca', 'eq,like,right_like,left_like,in,ne,empty,not_empty', 'eq'],
    ['list', 'eq,in,ne,empty,not_empty', 'eq'],
    ['switch', 'eq,in,ne,empty,not_empty', 'eq'],
    ['sel_user', 'eq,in,ne,empty,not_empty', 'eq'],
    ['datetime', 'eq,in,ne,gt,ge,lt,le,empty,not_empty', 'eq'],
    ['int', 'eq,in,ne,gt,ge,lt,le,empty,not_empty', 'eq'],
    ['image', 'empty,not_empty', 'empty'],
  ])('of type %s offer %s and start with %s', (type, rules, first) => {
    expect(rulesOf(type).join()).toBe(rules);
    expect(firstRule(type)).toBe(first);
  });
});

describe('a line', () => {
  it('forgets its value when another field is chosen, and copies the field’s type data', () => {
    const chosen = withField(line('name', 'like', '竣工'), field('state'));
    expect(chosen).toEqual({ type: 'line', field: field('state'), rule: 'eq', values: [] });
    expect(recordsOf(group('and', withValues(chosen, ['20'])))).toEqual([
      { field: 'state', rule: 'eq', val: '20', type: 'list', dictCode: 'project_status' },
    ]);
  });

  it('keeps the first value only when it leaves `in`, for choices and what is counted', () => {
    expect(withRule(line('state', 'in', '10', '20'), 'eq').values).toEqual(['10']);
    expect(withRule(line('kind', 'in', '1', '2'), 'ne').values).toEqual(['1']);
    expect(withRule(line('amount', 'in', '1', '2'), 'gt').values).toEqual(['1']);
    expect(withRule(line('name', 'in', '甲', '乙'), 'eq').values).toEqual(['甲,乙']);
    expect(withRule(line('marks', 'in', '红', '绿'), 'eq').values).toEqual(['红', '绿']);
    expect(withRule(line('name', 'eq', '甲,乙'), 'in').values).toEqual(['甲', '乙']);
    expect(withRule(line('name', 'eq', '甲'), 'empty').values).toEqual([]);
  });

  it('splits what is typed or pasted into a list, each value once', () => {
    expect(withValues(line('name', 'in'), ['甲, 乙', '甲', '']).values).toEqual(['甲', '乙']);
    expect(withValues(line('name', 'eq'), ['甲,乙']).values).toEqual(['甲,乙']);
    expect(withValues(line('name', 'eq'), ['']).values).toEqual([]);
  });

  it('asks something with a field, one of its rules, and a value where the rule wants one', () => {
    expect(isUsable(emptyLine)).toBe(false);
    expect(isUsable(line('name', 'eq'))).toBe(false);
    expect(isUsable(line('name', 'empty'))).toBe(true);
    expect(isUsable(line('name', 'gt', 'x'))).toBe(false);
    expect(isUsable({ ...emptyLine, values: ['x'] })).toBe(false);
  });
});

describe('a query', () => {
  const inner = group('or', line('amount', 'ge', '5'), emptyLine);
  const whole = group('and', line('name', 'like', '竣工'), emptyLine, inner, line('state', 'eq'));

  it('sends only what asks something, and saves what was begun', () => {
    expect(usablePart(whole)).toEqual(
      group('and', line('name', 'like', '竣工'), group('or', line('amount', 'ge', '5'))),
    );
    expect(savedPart(whole)?.of).toHaveLength(3);
    expect(usablePart(firstQuery)).toBeNull();
    expect(savedPart(group('and', line('name', 'eq')))).toBeNull();
    expect(usablePart(group('and', emptyGroup('and')))).toBeNull();
  });

  it('is changed at any place', () => {
    expect(countLines(whole)).toBe(5);
    expect(replaced(whole, [2, 0], null).of[2]).toEqual(group('or', emptyLine));
    expect(replaced(whole, [0], emptyLine).of[0]).toEqual(emptyLine);
    expect(inserted(whole, [2, 0], line('day', 'empty')).of[2]).toEqual(
      group('or', line('amount', 'ge', '5'), line('day', 'empty'), emptyLine),
    );
    expect(inserted(whole, [], emptyLine).of).toHaveLength(5);
    expect(inserted(whole, [0], emptyGroup('and')).of[1]).toEqual(group('or', emptyLine));
  });

  it('comes back from its rows, without options and with values joined by commas', () => {
    const asked = group(
      'or',
      line('kind', 'in', '1', '2'),
      line('name', 'eq', '甲,乙'),
      line('lines,title', 'right_like', 'A'),
      group('and', line('paper', 'not_empty'), line('total', 'lt', '3')),
    );
    const records = recordsOf(asked);
    expect(records[0]).toEqual({ field: 'kind', rule: 'in', val: '1,2', type: 'list' });
    expect(readRecords(JSON.parse(JSON.stringify(records)), 'or', named)).toEqual({ query: asked, unknown: [] });
    expect(readRecords(shortRecords(records), 'or', named).query).toEqual(asked);
    expect(shortRecords(recordsOf(group('and', line('state', 'eq', '10'))))).toEqual([
      { field: 'state', rule: 'eq', val: '10', type: 'list' },
    ]);
  });

  it('leaves out rows whose field is gone, and says which; nonsense is left out', () => {
    const kept = [
      { field: 'secret', rule: 'eq', val: '1' },
      { field: '', rule: 'eq', val: 'x' },
      { field: 'name', rule: 'drop', val: 'x' },
      { field: 'name', rule: 'eq', val: { a: 1 } },
      { field: 'state', rule: 'in', val: ['10', 20] },
      null,
      7,
      'text',
      { params: 'x' },
    ];
    const { query, unknown } = readRecords(kept, 'xor', named);
    expect(unknown).toEqual(['secret']);
    expect(query.match).toBe('and');
    expect(query.of).toContainEqual({ type: 'line', field: null, rule: 'eq', values: ['x'] });
    expect(query.of).toContainEqual(line('state', 'in', '10', '20'));
    expect(query.of).toHaveLength(4);
    expect(readRecords('x', 'and', named).query.of).toEqual([]);
  });
});
