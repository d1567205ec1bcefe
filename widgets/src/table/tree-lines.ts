/** A row of a tree as the table draws it. */
export interface TreeLine<Row> {
  row: Row;
  id: string;
  /** 0 for the roots. */
  level: number;
  /** Null where nothing is below. */
  open: boolean | null;
}

export interface TreeOf<Row> {
  roots: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether nothing is below; a row whose answer was empty has nothing below either. */
  isLeaf: (row: Row) => boolean;
  /** Ids of the rows that are unfolded. */
  opened: ReadonlySet<string>;
  /** Rows below one; undefined until they are there. */
  childrenOf: (id: string) => readonly Row[] | undefined;
}

/** The lines in sight: the roots, and what lies below each unfolded row. */
export function treeLines<Row>({ roots, rowKey, isLeaf, opened, childrenOf }: TreeOf<Row>): TreeLine<Row>[] {
  const lines: TreeLine<Row>[] = [];
  const walk = (rows: readonly Row[], level: number) => {
    for (const row of rows) {
      const id = rowKey(row);
      const below = childrenOf(id);
      const open = isLeaf(row) || below?.length === 0 ? null : opened.has(id);
      lines.push({ row, id, level, open });
      if (open) walk(below ?? [], level + 1);
    }
  };
  walk(roots, 0);
  return lines;
}

/** What an arrow key does in a tree: unfolds, folds, or moves to the row above or below; null when nothing. */
export function treeKey(
  key: string,
  lines: readonly TreeLine<unknown>[],
  at: number,
): { fold: string } | number | null {
  const line = lines[at];
  if (!line) return null;
  if (key === 'ArrowRight') {
    if (line.open === false) return { fold: line.id };
    return line.open && (lines[at + 1]?.level ?? 0) > line.level ? at + 1 : null;
  }
  if (key === 'ArrowLeft') {
    if (line.open) return { fold: line.id };
    const above = lines.slice(0, at).findLastIndex(({ level }) => level === line.level - 1);
    return above < 0 ? null : above;
  }
  return null;
}

/** The set with the id taken out when it was in it, else put in. */
export function toggled(opened: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(opened);
  if (!next.delete(id)) next.add(id);
  return next;
}
