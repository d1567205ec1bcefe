import type { TreeNode, WidgetData } from '../data/widget-data.ts';
import { later } from '../language/text.ts';
import type { Ticked } from './ticks.ts';

/** Said to a user who belongs to no department (specification 2, section 5). */
export const noneOfMine = later('您尚未设置部门信息!');

/** What is stored of a department. */
export type DepartKey = 'id' | 'orgCode';

/** What is stored of a department; its id where it has no code. */
export function departKey(node: Pick<TreeNode, 'id' | 'code'>, store: DepartKey): string {
  return store === 'orgCode' ? (node.code ?? node.id) : node.id;
}

/** Departments of stored keys in their order; one that is gone stands for itself. */
export async function departsOf(data: WidgetData, keys: readonly string[], store: DepartKey): Promise<Ticked[]> {
  const nodes = keys.length === 0 ? [] : await data.departsBy(keys, store);
  return keys.map((key) => nodes.find((node) => departKey(node, store) === key) ?? { id: key, title: key, code: key });
}
