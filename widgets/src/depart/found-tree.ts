import type { TreeNode } from '../data/widget-data.ts';
import { byMatch } from '../select/by-match.ts';

/** Levels that are asked for at most: an organisation has fewer. */
const deepest = 12;

/**
 * What a search found and everything above it, so that the matches stand where they belong.
 * @param read departments by their ids; what the user may not see is left out, and the match stands at the top
 */
export async function withAbove(
  found: readonly TreeNode[],
  word: string,
  read: (ids: readonly string[]) => Promise<readonly TreeNode[]>,
): Promise<TreeNode[]> {
  const known = new Map(byMatch(found, word, ({ title }) => ({ text: title })).map((node) => [node.id, node]));
  const asked = new Set<string>();
  for (let level = 0; level < deepest; level++) {
    const above = [...known.values()].flatMap(({ parentId }) =>
      parentId !== null && !known.has(parentId) && !asked.has(parentId) ? parentId : [],
    );
    const ids = [...new Set(above)];
    if (ids.length === 0) break;
    for (const id of ids) asked.add(id);
    for (const node of await read(ids)) known.set(node.id, node);
  }
  return [...known.values()];
}

/** Ids of those that have one of the others below them: unfolded, they show every match. */
export function parentsIn(nodes: readonly TreeNode[]): string[] {
  const known = new Set(nodes.map(({ id }) => id));
  return [...new Set(nodes.flatMap(({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : [])))];
}

/** The same nodes by their parents, the roots under `''`. */
export function branchesOf(nodes: readonly TreeNode[]): Map<string, TreeNode[]> {
  const known = new Set(nodes.map(({ id }) => id));
  const branches = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : '';
    branches.set(parent, [...(branches.get(parent) ?? []), node]);
  }
  return branches;
}
