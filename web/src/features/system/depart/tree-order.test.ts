import { describe, expect, it } from 'vitest';
import type { Depart } from './depart.api.ts';
import { departsById, droppedOrder, firstOrder, narrowed, siblingAt } from './tree-order.ts';

const node = (id: string, parentId: string | null, children: Depart[] = []): Depart =>
  ({ id, parentId, departName: `部门${id}`, orgCode: id, children }) as unknown as Depart;
const tree = [node('a', null, [node('a1', 'a'), node('a2', 'a'), node('a3', 'a')]), node('b', null)];

describe('the order of departments', () => {
  it('puts a dropped department before or after the one it was dropped at', () => {
    expect(droppedOrder(tree, 'a3', 'a1', false)).toEqual(['a3', 'a1', 'a2']);
    expect(droppedOrder(tree, 'a1', 'a3', true)).toEqual(['a2', 'a3', 'a1']);
    expect(droppedOrder(tree, 'b', 'a', false)).toEqual(['b', 'a']);
    expect(firstOrder(tree, 'a2')).toEqual(['a2', 'a1', 'a3']);
  });

  it('knows no order across two parents or of one with itself', () => {
    expect(droppedOrder(tree, 'a1', 'b', true)).toBeNull();
    expect(droppedOrder(tree, 'a1', 'a1', true)).toBeNull();
  });

  it('takes a place below the end of an unfolded branch for one behind the branch', () => {
    expect(siblingAt(tree, 'b', 'a3')).toBe('a');
    expect(siblingAt(tree, 'b', 'a2')).toBeNull();
    expect(siblingAt(tree, 'a1', 'a3')).toBe('a3');
    expect(siblingAt(tree, 'a1', 'b')).toBeNull();
  });

  it('keeps the way to what a search finds', () => {
    const found = narrowed(tree, 'a2');
    expect([...departsById(found).keys()]).toEqual(['a', 'a2']);
    expect(narrowed(tree, '没有')).toEqual([]);
  });
});
