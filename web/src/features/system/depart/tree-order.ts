import type { Depart } from './depart.api.ts';

/** Every department of a tree by id. */
export function departsById(tree: readonly Depart[]): Map<string, Depart> {
  const found = new Map<string, Depart>();
  const walk = (nodes: readonly Depart[]) => {
    for (const node of nodes) {
      found.set(node.id, node);
      walk(node.children ?? []);
    }
  };
  walk(tree);
  return found;
}

/** Siblings of a department in their order, itself among them. */
export function siblingsOf(tree: readonly Depart[], id: string): readonly Depart[] {
  const byId = departsById(tree);
  const parent = byId.get(id)?.parentId;
  return (parent && byId.get(parent)?.children) || tree;
}

/**
 * Ids of a level after one department was dropped beside another.
 * @returns null when the two do not stand below the same department
 */
export function droppedOrder(tree: readonly Depart[], moved: string, target: string, after: boolean): string[] | null {
  const ids = siblingsOf(tree, moved).map((node) => node.id);
  if (moved === target || !ids.includes(target)) return null;
  const rest = ids.filter((id) => id !== moved);
  rest.splice(rest.indexOf(target) + (after ? 1 : 0), 0, moved);
  return rest;
}

/**
 * The sibling of a moved department that a place beside `target` belongs to: the target itself, or the branch that ends
 * with it, so that a department can be dropped behind one that is unfolded.
 */
export function siblingAt(tree: readonly Depart[], moved: string, target: string): string | null {
  const byId = departsById(tree);
  const siblings = new Set(siblingsOf(tree, moved).map(({ id }) => id));
  let at = byId.get(target);
  while (at && !siblings.has(at.id)) {
    const parent: Depart | undefined = at.parentId ? byId.get(at.parentId) : undefined;
    if (parent?.children?.at(-1)?.id !== at.id) return null;
    at = parent;
  }
  return at?.id ?? null;
}

/** Ids of a level with one department moved to the front. */
export function firstOrder(tree: readonly Depart[], moved: string): string[] {
  return [moved, ...siblingsOf(tree, moved).flatMap(({ id }) => (id === moved ? [] : [id]))];
}

/** The tree with only the branches that lead to a name with the word. */
export function narrowed(tree: readonly Depart[], word: string): Depart[] {
  return tree.flatMap((node) => {
    if (node.departName.includes(word) || node.orgCode === word) return [node];
    const children = narrowed(node.children ?? [], word);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
