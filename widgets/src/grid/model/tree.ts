import { say } from '../../language/text.ts';
import type { GridRow } from '../column.ts';

export interface TreeInput {
  /** Rows in any order; children stand below their parents in the order of this list. */
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
  const ids = list.map((row) => String(row[rowKey]));
  const known = new Set(ids);
  const below = new Map<string, number[]>();
  const top: number[] = [];
  for (const [at, row] of list.entries()) {
    const parent = String(row[parentKey] ?? '');
    const siblings = known.has(parent) && parent !== ids[at] ? (below.get(parent) ?? []) : top;
    siblings.push(at);
    if (siblings !== top) below.set(parent, siblings);
  }

  const order: number[] = [];
  const depths = new Map<string, number>();
  /** Rows still to be visited, the next one last. */
  const waiting = top.map((at) => ({ at, depth: 0, shown: true })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, depth, shown } = next;
    const id = ids[at] as string;
    depths.set(id, depth);
    if (shown) order.push(at);
    if (shown && loading.has(id)) order.push(-(at + 1));
    const inside = shown && open.has(id);
    for (const child of (below.get(id) ?? []).toReversed())
      waiting.push({ at: child, depth: depth + 1, shown: inside });
  }
  return { order, depths };
}

/** Whether a row says that it has children: `true`, `1`, `'1'`, anything but nothing, `false` and 0. */
export function saysChildren(value: unknown): boolean {
  return value !== null && value !== undefined && !['', 'false', '0'].includes(String(value));
}

/** Names and values of a question for children; the parent wins over further parameters. */
export interface TreeQuery {
  queryKey?: string;
  params?: Readonly<Record<string, unknown>>;
  condition?: string;
}

/** Field with a row's parent, unless the page names another. */
export const parentField = 'parentId';

/** Field that says that a row has children, unless the page names another. */
export const childrenField = 'hasChildren';

/** Parent of the topmost rows, unless the page names another. */
export const topParent = '0';

/** The question for the children of a row, or for the topmost rows. */
export function branchQuery({ queryKey = parentField, params, condition }: TreeQuery, parent: string) {
  return { ...params, ...(condition ? { condition } : {}), [queryKey]: parent };
}

/** Rows of an answer: an array, or an object with `records`. @throws Error with the contract's sentence for anything else */
export function childrenOf(answer: unknown): GridRow[] {
  const list: unknown = Array.isArray(answer) ? answer : (answer as { records?: unknown } | null | undefined)?.records;
  if (!Array.isArray(list)) throw new Error(say('返回数据类型不识别'));
  return list as GridRow[];
}
