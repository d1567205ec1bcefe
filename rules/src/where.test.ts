import { expect, it } from 'vitest';
import { always, compare } from './condition.ts';
import { parseOrderedWhere, parseWhere } from './where.ts';

it('reads an order behind a condition, and one that stands alone', () => {
  expect(parseOrderedWhere("username!='admin' order by create_time")).toEqual({
    where: compare('username', 'ne', 'admin'),
    order: [{ column: 'create_time', descending: false }],
  });
  expect(parseOrderedWhere('order by sort_no DESC, id asc')).toEqual({
    where: always,
    order: [
      { column: 'sort_no', descending: true },
      { column: 'id', descending: false },
    ],
  });
  expect(parseOrderedWhere("name = 'order by x'")).toEqual({ where: compare('name', 'eq', 'order by x'), order: [] });
});

it.each([
  'order by',
  'order by a,',
  'order by a b',
  'order by a desc asc',
  'order by 1',
  'order by (select 1)',
  'order by a order by b',
  'order a',
  'a = 1 order by b limit 1',
  'a = 1 order by b nulls first',
  'order by a,b,c,d,e,f',
])('refuses the order “%s”', (text) => {
  expect(() => parseOrderedWhere(text)).toThrow('条件无法识别');
});

it('knows no order in the condition of a data rule', () => {
  expect(() => parseWhere('a = 1 order by b')).toThrow('条件无法识别');
});

it('reads a member of a comma list, and nothing else as a call', () => {
  expect(parseWhere("a = 1 or find_in_set('#{sys_user_code}', watchers)")).toEqual({
    type: 'any',
    of: [compare('a', 'eq', '1'), compare('watchers', 'member', '#{sys_user_code}')],
  });
  for (const text of [
    "find_in_set('a')",
    "find_in_set(a, 'b')",
    "find_in_set('a', b, c)",
    "substr('a', b)",
    'find_in_set',
  ])
    expect(() => parseWhere(text)).toThrow('条件无法识别');
});
