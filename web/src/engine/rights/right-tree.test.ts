import { describe, expect, it } from 'vitest';
import { ticked } from './right-tree.ts';

const leaf = (key: string) => ({ key, children: null });
const tree = [
  {
    key: 'system',
    children: [{ key: 'user', children: [leaf('add'), leaf('edit')] }],
  },
  leaf('home'),
];
const after = (ticks: string[], key: string, on: boolean, linked: boolean) =>
  [...ticked(tree, new Set(ticks), key, on, linked)].sort();

describe('ticking rights', () => {
  it('takes the branch and the way along when linked', () => {
    expect(after([], 'user', true, true)).toEqual(['add', 'edit', 'system', 'user']);
    expect(after([], 'add', true, true)).toEqual(['add', 'system', 'user']);
  });

  it('takes away the branch and leaves the way', () => {
    expect(after(['system', 'user', 'add', 'edit'], 'user', false, true)).toEqual(['system']);
    expect(after(['system', 'user', 'add', 'edit'], 'add', false, true)).toEqual(['edit', 'system', 'user']);
  });

  it('touches one node when not linked', () => {
    expect(after([], 'user', true, false)).toEqual(['user']);
    expect(after(['system', 'user', 'add'], 'system', false, false)).toEqual(['add', 'user']);
  });

  it('changes nothing for a node that is not there', () => {
    expect(after(['home'], 'nothing', true, true)).toEqual(['home']);
  });
});
