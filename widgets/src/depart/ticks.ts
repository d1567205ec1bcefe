import type { TreeNode } from '../data/widget-data.ts';
import type { Branches } from '../tree-panel/tree-state.ts';

/** A department that is chosen. */
export type Ticked = Pick<TreeNode, 'id' | 'title' | 'code'>;

/** All nodes below one, as far as they were read. */
export function below(branches: Branches, id: string): TreeNode[] {
  return (branches.get(id) ?? []).flatMap((node) => [node, ...below(branches, node.id)]);
}

/** Nodes above one, the nearest first, as far as they were read. */
export function above(branches: Branches, id: string): TreeNode[] {
  for (const [parentId, nodes] of branches) {
    if (parentId === '' || !nodes.some((node) => node.id === id)) continue;
    const parent = [...branches.values()].flat().find((node) => node.id === parentId);
    return parent ? [parent, ...above(branches, parent.id)] : [];
  }
  return [];
}

/** The choice after one node was ticked or unticked alone. */
export function toggled(picked: readonly Ticked[], node: Ticked): Ticked[] {
  const others = picked.filter((each) => each.id !== node.id);
  return others.length < picked.length ? others : [...picked, node];
}

/**
 * The choice after a node was ticked or unticked together with all below it. A node above it follows:
 * it is chosen while everything right below it is.
 */
export function toggledLinked(branches: Branches, picked: readonly Ticked[], node: Ticked): Ticked[] {
  const branch = [node, ...below(branches, node.id)];
  const on = !picked.some((each) => each.id === node.id);
  let next = picked.filter((each) => !branch.some((other) => other.id === each.id));
  if (on) next = [...next, ...branch];
  for (const parent of above(branches, node.id)) {
    const all = (branches.get(parent.id) ?? []).every((child) => next.some((each) => each.id === child.id));
    const others = next.filter((each) => each.id !== parent.id);
    next = all ? [...others, parent] : others;
  }
  return next;
}

/** Nodes that are not chosen while something below them is. */
export function halfTicked(branches: Branches, picked: readonly Ticked[]): string[] {
  const ids = new Set(picked.map((node) => node.id));
  const parents = picked.flatMap((node) => above(branches, node.id).map((parent) => parent.id));
  return [...new Set(parents)].filter((id) => !ids.has(id));
}

/** The tree with all nodes below one, which were read flat. */
export function withBelow(branches: Branches, id: string, nodes: readonly TreeNode[]): Branches {
  const next = new Map(branches);
  for (const parentId of [id, ...nodes.filter((node) => !node.isLeaf).map((node) => node.id)])
    next.set(
      parentId,
      nodes.filter((node) => node.parentId === parentId),
    );
  return next;
}
