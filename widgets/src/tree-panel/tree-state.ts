import type { TreeNode } from '../data/widget-data.ts';

/** Children by parent; the roots stand under `''`. */
export type Branches = ReadonlyMap<string, readonly TreeNode[]>;

export interface NestedNode extends TreeNode {
  children?: NestedNode[];
}

/** Nested nodes of what has been read so far; a branch that was not read has no children yet. */
export function nested(branches: Branches, parentId = ''): NestedNode[] {
  return (branches.get(parentId) ?? []).map((node) => ({
    ...node,
    ...(branches.has(node.id) ? { children: nested(branches, node.id) } : {}),
  }));
}

/** The branches with one more read. */
export function withBranch(branches: Branches, parentId: string, nodes: readonly TreeNode[]): Branches {
  return new Map(branches).set(parentId, nodes);
}
