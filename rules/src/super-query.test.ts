import { describe, expect, it } from 'vitest';
import { all, any, compare } from './condition.ts';
import { readSuperQuery, SuperQueryError, superQueryLimits } from './super-query.ts';

const row = { field: 'name', rule: 'eq', val: 'a' };
const read = (rows: unknown, match = 'and') => readSuperQuery(JSON.stringify(rows), match);

describe('the advanced query of the wire', () => {
  it('reads groups under their own match type', () => {
    const nested = [row, { matchType: 'or', params: [row, { matchType: 'AND', params: [row] }, { params: [] }] }];
    const name = compare('name', 'eq', 'a');
    expect(read(nested)).toEqual(all(name, any(name, all(name))));
    expect(read(nested, 'OR')).toEqual(any(name, any(name, all(name))));
  });

  it('refuses what is too much or too deep', () => {
    const many = Array.from({ length: superQueryLimits.rows }, () => row);
    expect(read(many)).toMatchObject({ type: 'all' });
    expect(() => read([...many, row])).toThrow(new SuperQueryError('高级查询的条件最多100个'));
    expect(() => read([{ params: many }])).toThrow(SuperQueryError);
    const nest = (depth: number): unknown[] => (depth === 0 ? [row] : [{ matchType: 'or', params: nest(depth - 1) }]);
    expect(read(nest(superQueryLimits.depth - 1))).not.toBeNull();
    expect(() => read(nest(superQueryLimits.depth))).toThrow(new SuperQueryError('高级查询的分组最多5层'));
    expect(() => readSuperQuery(`${'[{"params":'.repeat(4000)}[]${'}]'.repeat(4000)}`, 'and')).toThrow(SuperQueryError);
  });

  it.each([
    ['a rule that is no rule', { ...row, rule: 'constructor' }],
    ['a rule of another type', { ...row, rule: 7 }],
    ['an object as value', { ...row, val: { length: 3 } }],
    ['lists in lists', { ...row, val: [[['a']]] }],
    ['no field', { rule: 'eq', val: 'a' }],
    ['a field of another type', { ...row, field: ['name'] }],
    ['no row', [null, 3, 'x']],
  ])('skips %s', (_what, wrong) => {
    expect(read([wrong].flat())).toBeNull();
  });

  it('takes numbers and lists as values', () => {
    expect(read([{ ...row, val: 5 }])).toEqual(all(compare('name', 'eq', '5')));
    expect(read([{ ...row, rule: 'IN', val: ['a', 2] }])).toEqual(all(compare('name', 'in', 'a', '2')));
  });
});
