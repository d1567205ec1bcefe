import { expect, it } from 'vitest';
import type { TreeNode } from '../data/widget-data.ts';
import { nested, withBranch } from './tree-state.ts';

const node = (id: string, parentId: string | null, isLeaf = true): TreeNode => ({ id, title: id, parentId, isLeaf });

it('nests what was read and leaves unread branches open', () => {
  let branches = withBranch(new Map(), '', [node('a', null, false), node('b', null)]);
  expect(nested(branches)).toEqual([
    { id: 'a', title: 'a', parentId: null, isLeaf: false },
    { id: 'b', title: 'b', parentId: null, isLeaf: true },
  ]);
  branches = withBranch(branches, 'a', [node('a1', 'a')]);
  expect(nested(branches)[0]?.children?.map((child) => child.id)).toEqual(['a1']);
});
