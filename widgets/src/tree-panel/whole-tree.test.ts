import { describe, expect, it } from 'vitest';
import { orderAfterDrop } from './sibling-order.ts';
import { shownBelow, shownNodes, type TreeShape, unfoldable } from './whole-tree.ts';

interface Node {
  id: string;
  name: string;
  children?: Node[] | null;
}
const shape: TreeShape<Node> = {
  id: ({ id }) => id,
  title: ({ name }) => name,
  code: ({ id }) => `C${id}`,
  children: ({ children }) => children,
};
const node = (id: string, children: Node[] | null = null): Node => ({ id, name: `部门${id}`, children });
const tree = [node('a', [node('a1'), node('a2', []), node('a3')]), node('b')];

describe('a tree that is known as a whole', () => {
  it('keeps the way to what a search finds, and all below it', () => {
    const found = shownNodes(tree, shape, '部门a2');
    expect(found.map(({ key }) => key)).toEqual(['a']);
    expect(found[0]?.children?.map(({ key }) => key)).toEqual(['a2']);
    expect(unfoldable(found)).toEqual(['a']);
    expect(shownNodes(tree, shape, '部门a')[0]?.children).toHaveLength(3);
    expect(shownNodes(tree, shape, 'Cb').map(({ key }) => key)).toEqual(['b']);
    expect(shownNodes(tree, shape, 'C')).toEqual([]);
    expect(shownNodes(tree, shape, '')).toHaveLength(2);
  });

  it('is searched by a second text too, whatever the case, and says which nodes have no tick', () => {
    const calls: TreeShape<Node> = {
      ...shape,
      also: ({ id }) => `GET /sys/${id}/list`,
      locked: ({ id }) => id === 'a2',
    };
    expect(shownNodes(tree, calls, 'get /SYS/a2')[0]?.children?.map(({ key }) => key)).toEqual(['a2']);
    expect(shownNodes(tree, calls, '/list')).toHaveLength(2);
    expect(shownNodes(tree, calls, '部门B').map(({ key }) => key)).toEqual(['b']);
    const [a, b] = shownNodes(tree, calls, '');
    expect(a?.children?.map(({ disableCheckbox }) => disableCheckbox)).toEqual([undefined, true, undefined]);
    expect(b).not.toHaveProperty('disableCheckbox');
  });

  it('knows all that is drawn below a node', () => {
    const [a] = shownNodes(tree, shape, '部门a2');
    expect(a && shownBelow(a)).toEqual(['a2']);
    expect(shownNodes(tree, shape, '').map(shownBelow)).toEqual([['a1', 'a2', 'a3'], []]);
  });

  it('unfolds only what has something below it', () => {
    expect(unfoldable(shownNodes(tree, shape, ''))).toEqual(['a']);
  });
});

describe('the order of siblings', () => {
  const dropped = (moved: string, target: string, at: 'inside' | 'before' | 'after') =>
    orderAfterDrop(tree, shape, moved, { target, at });

  it('puts a dropped node before or behind the one it was dropped at', () => {
    expect(dropped('a3', 'a1', 'before')).toEqual({ parentId: 'a', ids: ['a3', 'a1', 'a2'] });
    expect(dropped('a1', 'a3', 'after')).toEqual({ parentId: 'a', ids: ['a2', 'a3', 'a1'] });
    expect(dropped('b', 'a', 'before')).toEqual({ parentId: null, ids: ['b', 'a'] });
    expect(dropped('a2', 'a', 'inside')).toEqual({ parentId: 'a', ids: ['a2', 'a1', 'a3'] });
  });

  it('knows no order across two parents or of one with itself', () => {
    expect(dropped('a1', 'b', 'after')).toBeNull();
    expect(dropped('a1', 'b', 'inside')).toBeNull();
    expect(dropped('b', 'a1', 'before')).toBeNull();
    expect(dropped('a1', 'a1', 'after')).toBeNull();
    expect(dropped('x', 'a1', 'after')).toBeNull();
  });

  it('takes a place below the end of an unfolded branch for one behind the branch', () => {
    expect(dropped('b', 'a3', 'after')).toEqual({ parentId: null, ids: ['a', 'b'] });
    expect(dropped('b', 'a2', 'after')).toBeNull();
  });
});
