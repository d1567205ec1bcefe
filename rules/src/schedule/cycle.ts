import { type Edge, type Network, networkOf } from './network.ts';
import type { PlanLink } from './plan.ts';
import { type TreeRow, treeOf } from './tree.ts';

/**
 * Tasks that wait for each other, by their ids, the first one again at the end: `A, B, A` for 任务依赖存在循环：A → B → A
 * (PM18). Null: there are none. It begins with the last of the links that are given, say the one just drawn. A step from
 * a task to its parent or to one that it holds has no link of its own.
 */
export function findCycle(tasks: readonly TreeRow[], links: readonly PlanLink[]): string[] | null {
  return cycleOf(networkOf(tasks, treeOf(tasks), links, () => 0));
}

/** The cycle of a network. */
export function cycleOf(network: Network): string[] | null {
  const { order, size, into, edges } = network;
  if (order.length === size) return null;
  const done = new Set(order);
  const isLeft = (edge: Edge) => !done.has(edge.from);
  // Whatever has no place in the order is bound by something that has none either: going back, one comes round.
  let node = 0;
  while (done.has(node)) node += 1;
  const path: Edge[] = [];
  const seen = new Map<number, number>();
  while (!seen.has(node)) {
    seen.set(node, path.length);
    const edge = into[node]?.find(isLeft);
    if (!edge) throw new Error('a node without an order has nothing before it');
    path.push(edge);
    node = edge.from;
  }
  const cycle = path.slice(seen.get(node)).reverse();
  const members = new Set(cycle);
  const last = edges.findLast((edge) => edge.link !== null && members.has(edge));
  const start = last ? cycle.indexOf(last) : 0;
  return namesOf([...cycle.slice(start), ...cycle.slice(0, start)].flatMap(({ link }) => link ?? []));
}

/** Ids along the links; where one link ends at another task than the next one starts from, both are named. */
function namesOf(links: readonly PlanLink[]): string[] {
  const ids: string[] = [];
  for (const { from, to } of links) {
    if (ids.at(-1) !== from) ids.push(from);
    ids.push(to);
  }
  const [first] = ids;
  if (first !== undefined && ids.at(-1) !== first) ids.push(first);
  return ids;
}
