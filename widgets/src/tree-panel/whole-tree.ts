/** How nodes of a tree that is known as a whole are read. */
export interface TreeShape<N> {
  id: (node: N) => string;
  title: (node: N) => string;
  /** Finds the node too, when it is typed whole: the code of a department. */
  code?: (node: N) => string | null;
  /** A second text that is searched as the title is: the path of a call. */
  also?: (node: N) => string;
  /** Nodes that cannot be ticked. */
  locked?: (node: N) => boolean;
  children: (node: N) => readonly N[] | null | undefined;
}

/** A node as it is drawn; a search leaves only the children that lead to what it found. */
export interface ShownNode<N> {
  key: string;
  title: string;
  node: N;
  disableCheckbox?: boolean;
  children?: ShownNode<N>[];
}

/** The nodes whose texts contain the word, with all that is below them, and the ways to them. */
export function shownNodes<N>(tree: readonly N[], shape: TreeShape<N>, word: string): ShownNode<N>[] {
  const sought = word.toLowerCase();
  return tree.flatMap((node) => {
    const title = shape.title(node);
    const texts = [title, shape.also?.(node) ?? ''];
    const fits = texts.some((text) => text.toLowerCase().includes(sought)) || shape.code?.(node) === word;
    const children = shownNodes(shape.children(node) ?? [], shape, fits ? '' : word);
    if (!fits && children.length === 0) return [];
    const lock = shape.locked?.(node) ? { disableCheckbox: true } : {};
    return [{ key: shape.id(node), title, node, ...lock, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** Ids of all that is drawn below a node. */
export function shownBelow<N>({ children = [] }: ShownNode<N>): string[] {
  return children.flatMap((child) => [child.key, ...shownBelow(child)]);
}

/** Ids of drawn nodes that can be unfolded. */
export function unfoldable<N>(nodes: readonly ShownNode<N>[]): string[] {
  return nodes.flatMap(({ key, children }) => (children ? [key, ...unfoldable(children)] : []));
}

/** Where a node stands: its level and the node above. */
export interface Level<N> {
  parent: N | null;
  siblings: readonly N[];
}

/** The level that a node stands in; null when the tree does not have it. */
export function levelOf<N>(
  tree: readonly N[],
  shape: TreeShape<N>,
  id: string,
  parent: N | null = null,
): Level<N> | null {
  if (tree.some((node) => shape.id(node) === id)) return { parent, siblings: tree };
  for (const node of tree) {
    const found = levelOf(shape.children(node) ?? [], shape, id, node);
    if (found) return found;
  }
  return null;
}
