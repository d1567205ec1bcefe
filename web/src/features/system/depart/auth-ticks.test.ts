import type { AuthTreeNode } from '@dossier/contract/system/permission.ts';
import { describe, expect, it } from 'vitest';
import { toggledNodes } from './auth-ticks.ts';

const node = (key: string, children: AuthTreeNode[] = []): AuthTreeNode =>
  ({ key, slotTitle: key, children }) as unknown as AuthTreeNode;
const tree = [node('a', [node('a1', [node('a11'), node('a12')]), node('a2')]), node('b')];

describe('ticks of an authorisation tree', () => {
  it('take what is below and above along when they are linked', () => {
    expect(toggledNodes(tree, [], 'a1', true, true).sort()).toEqual(['a', 'a1', 'a11', 'a12']);
  });

  it('let only what is below go when they are linked', () => {
    expect(toggledNodes(tree, ['a', 'a1', 'a11', 'a12'], 'a1', false, true)).toEqual(['a']);
  });

  it('change one alone when they are not', () => {
    expect(toggledNodes(tree, ['b'], 'a1', true, false)).toEqual(['b', 'a1']);
    expect(toggledNodes(tree, ['a1', 'a11'], 'a1', false, false)).toEqual(['a11']);
  });
});
