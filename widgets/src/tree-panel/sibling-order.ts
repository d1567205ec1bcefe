import { levelOf, type TreeShape } from './whole-tree.ts';

/** Where a dragged node is let go: at this node itself, or in the gap before or behind it. */
export interface DropPlace {
  target: string;
  at: 'inside' | 'before' | 'after';
}

/** A level and the order its nodes get. */
export interface SiblingOrder {
  /** Null for the topmost level. */
  parentId: string | null;
  ids: string[];
}

/**
 * The order of a level after one of its nodes was dragged within it.
 * Dropping onto the node above means: to the first place below it. Behind the last node of an unfolded branch means:
 * behind the branch.
 * @returns null where the place belongs to another level
 */
export function orderAfterDrop<N>(
  tree: readonly N[],
  shape: TreeShape<N>,
  moved: string,
  { target, at }: DropPlace,
): SiblingOrder | null {
  const level = levelOf(tree, shape, moved);
  if (!level) return null;
  const parentId = level.parent ? shape.id(level.parent) : null;
  const ids = level.siblings.map(shape.id);
  const rest = ids.filter((id) => id !== moved);
  if (at === 'inside') return target === parentId ? { parentId, ids: [moved, ...rest] } : null;
  const beside = ids.includes(target) ? target : at === 'after' ? branchEndingWith(tree, shape, ids, target) : null;
  if (beside === null || beside === moved) return null;
  rest.splice(rest.indexOf(beside) + (at === 'after' ? 1 : 0), 0, moved);
  return { parentId, ids: rest };
}

/** Among these siblings the one whose branch ends with a node. */
function branchEndingWith<N>(
  tree: readonly N[],
  shape: TreeShape<N>,
  siblings: readonly string[],
  target: string,
): string | null {
  let at = target;
  while (!siblings.includes(at)) {
    const level = levelOf(tree, shape, at);
    const last = level?.siblings.at(-1);
    if (!level?.parent || !last || shape.id(last) !== at) return null;
    at = shape.id(level.parent);
  }
  return at;
}
