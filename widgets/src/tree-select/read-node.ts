import type { TreeNode } from '../data/widget-data.ts';
import { say } from '../language/text.ts';

/** Between the names of a path. */
const marks = /\s*[/\\>＞]\s*/;
/** Paths that stand in the sentence about several nodes. */
const mostNamed = 3;

/**
 * Finds a node of a tree as people write it: by its id, its code, its name, or a path of names that may begin at any
 * level. @param what is named in the sentences, e.g. 分类
 */
export function readNode(
  nodes: readonly TreeNode[],
  text: string,
  what: string,
): { node: TreeNode } | { wrong: string } {
  const word = text.trim();
  const key = nodes.find(({ id, code }) => id === word || (code ?? '') === word);
  if (key) return { node: key };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const names = word.split(marks);
  const found = nodes.filter((node) => node.title === word || endsWith(pathOf(node, byId), names));
  const [first] = found;
  if (!first) return { wrong: say('没有找到{0}“{1}”', what, word) };
  if (found.length === 1) return { node: first };
  const paths = found.slice(0, mostNamed).map((node) => pathOf(node, byId).join('/'));
  const more = found.length > mostNamed ? say('等') : '';
  return { wrong: say('“{0}”可以是{1}{2}，请写明上级{3}', word, paths.join(say('、')), more, what) };
}

/** Names from the top down to a node. A circle, which no tree should have, ends where it closes. */
function pathOf(node: TreeNode, byId: ReadonlyMap<string, TreeNode>): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at: TreeNode | undefined = node; at && !seen.has(at.id); at = byId.get(at.parentId ?? '')) {
    seen.add(at.id);
    path.unshift(at.title);
  }
  return path;
}

function endsWith(path: readonly string[], names: readonly string[]): boolean {
  const from = path.length - names.length;
  return from >= 0 && names.every((name, at) => path[from + at] === name);
}
