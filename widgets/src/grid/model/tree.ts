import type { GridRow } from '../column.ts';

export interface TreeInput {
  /** Rows with children right below their parents. */
  list: readonly GridRow[];
  rowKey: string;
  /** Field with the parent's key. */
  parentKey: string;
  open: ReadonlySet<string>;
  /** Rows whose children are on their way: a placeholder stands below them. */
  loading: ReadonlySet<string>;
}

/** The rows of a tree that are shown, with their levels. A placeholder is `-(place of its parent + 1)`. */
export function treeOrder({ list, rowKey, parentKey, open, loading }: TreeInput) {
  const order: number[] = [];
  const depths = new Map<string, number>();
  const closed = new Set<string>();
  for (let at = 0; at < list.length; at += 1) {
    const row = list[at] as GridRow;
    const id = String(row[rowKey]);
    const parent = String(row[parentKey] ?? '');
    const level = depths.get(parent);
    depths.set(id, level === undefined ? 0 : level + 1);
    if (closed.has(parent)) {
      closed.add(id);
      continue;
    }
    order.push(at);
    if (loading.has(id)) order.push(-(at + 1));
    if (!open.has(id)) closed.add(id);
  }
  return { order, depths };
}

/** Rows of an answer: an array, or an object with `records`. @throws Error with the contract's sentence for anything else */
export function childrenOf(answer: unknown): GridRow[] {
  const list: unknown = Array.isArray(answer) ? answer : (answer as { records?: unknown } | null)?.records;
  if (!Array.isArray(list)) throw new Error('返回数据类型不识别');
  return list as GridRow[];
}
