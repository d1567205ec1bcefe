import { describe, expect, it } from 'vitest';
import { toggled, treeKey, treeLines } from './tree-lines.ts';

interface Node {
  id: string;
  leaf?: boolean;
}
const below: Record<string, Node[]> = {
  a: [{ id: 'a1', leaf: true }, { id: 'a2' }],
  a2: [{ id: 'x', leaf: true }],
  c: [],
};
const lines = (...opened: string[]) =>
  treeLines<Node>({
    roots: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    rowKey: ({ id }) => id,
    isLeaf: ({ leaf }) => leaf === true,
    opened: new Set(opened),
    childrenOf: (id) => below[id],
  });
const drawn = (...opened: string[]) => lines(...opened).map(({ id, level, open }) => `${level}${id}${open ?? ''}`);

describe('lines of a tree', () => {
  it('shows what lies below unfolded rows only, and no fold where the answer was empty', () => {
    expect(drawn()).toEqual(['0afalse', '0bfalse', '0c']);
    expect(drawn('a2')).toEqual(['0afalse', '0bfalse', '0c']);
    expect(drawn('a', 'b')).toEqual(['0atrue', '1a1', '1a2false', '0btrue', '0c']);
    expect(drawn('a', 'a2')).toEqual(['0atrue', '1a1', '1a2true', '2x', '0bfalse', '0c']);
  });

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 1, null],
    ['ArrowRight', 2, { fold: 'a2' }],
    ['ArrowLeft', 0, { fold: 'a' }],
    ['ArrowLeft', 2, 0],
    ['ArrowLeft', 3, null],
    ['ArrowDown', 0, null],
  ])('%s on line %i', (key, at, wanted) => {
    expect(treeKey(key, lines('a'), at)).toEqual(wanted);
  });

  it('stays on an unfolded row whose rows are not there yet', () => {
    expect(treeKey('ArrowRight', lines('b'), 1)).toBeNull();
  });

  it('folds what was unfolded', () => {
    expect([...toggled(toggled(new Set(['a']), 'b'), 'a')]).toEqual(['b']);
  });
});
