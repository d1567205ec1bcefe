import { expect, it } from 'vitest';
import type { TreeNode } from '../data/widget-data.ts';
import type { Branches } from '../tree-panel/tree-state.ts';
import { halfTicked, type Ticked, toggled, toggledLinked, withBelow } from './ticks.ts';

const node = (id: string, parentId: string | null, isLeaf = true): TreeNode => ({ id, title: id, parentId, isLeaf });
/** a (a1 (a11, a12), a2), b */
const tree: Branches = new Map([
  ['', [node('a', null, false), node('b', null)]],
  ['a', [node('a1', 'a', false), node('a2', 'a')]],
  ['a1', [node('a11', 'a1'), node('a12', 'a1')]],
]);
const pick = (...ids: string[]): Ticked[] => ids.map((id) => ({ id, title: id }));
const ids = (picked: readonly Ticked[]) => picked.map((each) => each.id).sort();

it('ticks one alone, and takes it back', () => {
  expect(ids(toggled(pick('b'), node('a', null)))).toEqual(['a', 'b']);
  expect(ids(toggled(pick('a', 'b'), node('a', null)))).toEqual(['b']);
});

it.each([
  [[], 'a', ['a', 'a1', 'a11', 'a12', 'a2']],
  [['b'], 'a1', ['a1', 'a11', 'a12', 'b']],
  [['a11'], 'a12', ['a1', 'a11', 'a12']],
  [['a2', 'a11'], 'a12', ['a', 'a1', 'a11', 'a12', 'a2']],
  [['a', 'a1', 'a11', 'a12', 'a2'], 'a11', ['a12', 'a2']],
  [['a', 'a1', 'a11', 'a12', 'a2', 'b'], 'a', ['b']],
])('links %j and a click on %s', (before, id, after) => {
  expect(ids(toggledLinked(tree, pick(...before), { id, title: id }))).toEqual(after);
});

it('marks what is above a choice as half chosen', () => {
  expect(halfTicked(tree, pick('a11')).sort()).toEqual(['a', 'a1']);
  expect(halfTicked(tree, pick('a', 'a11'))).toEqual(['a1']);
  expect(halfTicked(tree, pick('b'))).toEqual([]);
});

it('takes in a branch that was read flat', () => {
  const open: Branches = new Map([['', [node('a', null, false)]]]);
  const read = withBelow(open, 'a', [node('a1', 'a', false), node('a11', 'a1'), node('a2', 'a')]);
  expect(read.get('a')?.map((each) => each.id)).toEqual(['a1', 'a2']);
  expect(read.get('a1')?.map((each) => each.id)).toEqual(['a11']);
  expect(read.has('a2')).toBe(false);
});
