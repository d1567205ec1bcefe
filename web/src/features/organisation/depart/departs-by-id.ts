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
