/** A row of a tree. */
export interface TreeRow {
  id: string;
  /** Null, or the id of a row that is not there: at the top. */
  parentId: string | null;
}

/** A tree by positions in the list of its rows. */
export interface Tree {
  /** The position of the row above, −1 at the top. */
  parents: readonly number[];
  /** Positions of the rows below, in the order of the list. */
  children: readonly (readonly number[])[];
  /** Positions of all rows, each before the rows below it, which follow it before its next sibling. */
  order: readonly number[];
}

/** The tree of rows; siblings stand in the order of the list. Rows in a circle of parents are an error of the caller. */
export function treeOf(rows: readonly TreeRow[]): Tree {
  const positions = new Map(rows.map(({ id }, at) => [id, at]));
  const children: number[][] = rows.map(() => []);
  const tops: number[] = [];
  const parents = rows.map(({ parentId }, at) => {
    const parent = parentId === null ? undefined : positions.get(parentId);
    (parent === undefined ? tops : children[parent])?.push(at);
    return parent ?? -1;
  });
  const order: number[] = [];
  const waiting = tops.reverse();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at);
    const below = children[at] ?? [];
    for (let last = below.length - 1; last >= 0; last -= 1) waiting.push(below[last] ?? -1);
  }
  if (order.length < rows.length) throw new RangeError('rows stand below themselves');
  return { parents, children, order };
}
