/** A menu or button, as far as ticking it goes. */
export interface Tickable {
  key: string;
  children: readonly Tickable[] | null;
}

/**
 * The ticks after one node was ticked or unticked.
 * @param linked ticking takes everything below along and makes the way to the node visible; unticking takes
 * everything below away
 */
export function ticked(
  tree: readonly Tickable[],
  ticks: ReadonlySet<string>,
  key: string,
  on: boolean,
  linked: boolean,
): Set<string> {
  const next = new Set(ticks);
  const way = wayTo(tree, key);
  const node = way.at(-1);
  if (!node) return next;
  const touched = linked ? keysOf([node]) : [node.key];
  for (const each of touched) {
    if (on) next.add(each);
    else next.delete(each);
  }
  // A page that its menu does not lead to could not be opened.
  if (on && linked) for (const each of way) next.add(each.key);
  return next;
}

/** Nodes from the root to the one with that key; none when it is not there. */
export function wayTo<N extends Tickable>(tree: readonly N[], key: string): N[] {
  for (const node of tree) {
    if (node.key === key) return [node];
    const below = wayTo((node.children ?? []) as readonly N[], key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** Keys of all nodes of a tree. */
export function keysOf(nodes: readonly Tickable[]): string[] {
  return nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])]);
}
