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
