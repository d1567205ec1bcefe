import { expect, it } from 'vitest';
import { compareWbs, readWbs, wbsCodes, wbsParent } from './wbs.ts';

it('numbers rows by their order among their siblings', () => {
  const rows = [
    { id: 'b', parentId: null, order: 2 },
    { id: 'a', parentId: null, order: 1 },
    { id: 'b2', parentId: 'b', order: 20 },
    { id: 'b1', parentId: 'b', order: 10 },
    { id: 'b21', parentId: 'b2', order: 1 },
    { id: 'b22', parentId: 'b2', order: 1 },
    { id: 'orphan', parentId: 'gone', order: 9 },
  ];
  expect([...wbsCodes(rows)].map((pair) => pair.join(' '))).toEqual([
    'a 1',
    'b 2',
    'b1 2.1',
    'b2 2.2',
    'b21 2.2.1',
    'b22 2.2.2',
    'orphan 3',
  ]);
});

it('refuses rows that stand below themselves', () => {
  const rows = [
    { id: 'a', parentId: 'b', order: 1 },
    { id: 'b', parentId: 'a', order: 1 },
  ];
  expect(() => wbsCodes(rows)).toThrow('below themselves');
});

it('orders codes by their numbers, parents first', () => {
  expect(['1.10', '2', '1.2', '1', '10', '1.2.1'].toSorted(compareWbs)).toEqual([
    '1',
    '1.2',
    '1.2.1',
    '1.10',
    '2',
    '10',
  ]);
});

it('reads codes as people type them', () => {
  expect([' 1.2.3 ', '１．２', '01.010', '1。2', '1·2'].map(readWbs)).toEqual(['1.2.3', '1.2', '1.10', '1.2', '1.2']);
  expect(['', '1.', '.1', '0', '1.0', '1.a', '1..2', '100000', '-1'].map(readWbs)).toEqual(Array(9).fill(null));
});

it('finds the code of the row above', () => {
  expect(['1.2.3', '1.2', '1'].map(wbsParent)).toEqual(['1.2', '1', null]);
});
