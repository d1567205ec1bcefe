import type { AuthTreeNode } from '@dossier/contract/system/permission.ts';

/**
 * Ticks after one node was clicked. Linked: with its descendants, and a ticked node takes its ancestors along,
 * because a page below an unticked directory would never be seen.
 */
export function toggledNodes(
  tree: readonly AuthTreeNode[],
  ticked: readonly string[],
  key: string,
  checked: boolean,
  linked: boolean,
): string[] {
  const path = pathTo(tree, key);
  const node = path.at(-1);
  if (!node) return [...ticked];
  const touched = linked ? below(node) : [key];
  const next = new Set(ticked);
  for (const id of touched) {
    if (checked) next.add(id);
    else next.delete(id);
  }
  if (checked && linked) for (const above of path) next.add(above.key);
  return [...next];
}

function below(node: AuthTreeNode): string[] {
  return [node.key, ...(node.children ?? []).flatMap(below)];
}

function pathTo(tree: readonly AuthTreeNode[], key: string): AuthTreeNode[] {
  for (const node of tree) {
    if (node.key === key) return [node];
    const rest = pathTo(node.children ?? [], key);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}
