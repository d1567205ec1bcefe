import { expect, it } from 'vitest';
import { headGroups } from './head-groups.ts';

it('gives neighbours with the same title one head, and others none', () => {
  const column = (name: string, groupTitle?: string) => (groupTitle === undefined ? { name } : { name, groupTitle });
  const groups = headGroups([column('a'), column('b', '单位'), column('c', '单位'), column('d'), column('e', '单位')]);
  expect(groups.map(({ title, columns }) => [title, columns.map(({ name }) => name).join()])).toEqual([
    [null, 'a'],
    ['单位', 'b,c'],
    [null, 'd'],
    ['单位', 'e'],
  ]);
});
