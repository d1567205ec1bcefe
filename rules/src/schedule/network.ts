import type { PlanLink } from './plan.ts';
import type { Tree } from './tree.ts';

/**
 * Time in half working days: the morning of the working day `n` is `2n`, its evening `2n + 1`. Tasks start on mornings
 * and finish on evenings; a bound is met by the first morning, or evening, that is not earlier.
 */
export type Moment = number;

/**
 * Nodes are numbered: one for each task at its position, the start of a leaf; then four for each parent. A node is
 * bound by others: it is not earlier than each of them plus the weight of the edge.
 */
export interface Network {
  size: number;
  edges: readonly Edge[];
  /** Edges into each node, and out of it. */
  into: readonly (readonly Edge[])[];
  out: readonly (readonly Edge[])[];
  /** Nodes, each after those that bind it; fewer than `size` where there is a cycle. */
  order: readonly number[];
  /** Whether a node is the earliest, not the latest, of what binds it. */
  isEarliest(node: number): boolean;
}

export interface Edge {
  from: number;
  to: number;
  weight: number;
  /** Null: from a parent to what it holds, or back. */
  link: PlanLink | null;
}

/**
 * Nodes of a parent. A link to it means its leaves: each starts, or finishes, after what the link says. A link from it
 * starts at its bar: the first start of its leaves (SS, SF), or their last finish (FS, FF).
 */
const roles = { mayStart: 0, mayFinish: 1, firstStart: 2, lastFinish: 3 } as const;
type Role = keyof typeof roles;

/**
 * The network of tasks and links; links to tasks that are not there bind nothing.
 * @param reach of a leaf from its start to its finish: `2 × duration − 1`, of milestones 0
 */
export function networkOf(
  tasks: readonly { id: string }[],
  tree: Tree,
  links: readonly PlanLink[],
  reach: (task: number) => number,
): Network {
  const count = tasks.length;
  /** First of the four nodes of each parent. */
  const own: number[] = [];
  let size = count;
  tree.children.forEach(({ length }, task) => {
    if (length === 0) return;
    own[task] = size;
    size += 4;
  });
  const into: Edge[][] = Array.from({ length: size }, () => []);
  const out: Edge[][] = Array.from({ length: size }, () => []);
  const edges: Edge[] = [];
  const bind = (from: number, to: number, weight: number, link: PlanLink | null) => {
    const edge = { from, to, weight, link };
    edges.push(edge);
    out[from]?.push(edge);
    into[to]?.push(edge);
  };
  const node = (task: number, role: Role): number => {
    const first = own[task];
    return first === undefined ? task : first + roles[role];
  };
  /** From the start of a leaf to its finish; nodes of parents are finishes themselves. */
  const toFinish = (task: number) => (own[task] === undefined ? reach(task) : 0);

  tree.parents.forEach((parent, task) => {
    if (parent < 0) return;
    bind(node(parent, 'mayStart'), node(task, 'mayStart'), 0, null);
    bind(node(parent, 'mayFinish'), node(task, 'mayFinish'), -toFinish(task), null);
    bind(node(task, 'firstStart'), node(parent, 'firstStart'), 0, null);
    bind(node(task, 'lastFinish'), node(parent, 'lastFinish'), toFinish(task), null);
  });
  const positions = new Map(tasks.map(({ id }, at) => [id, at]));
  for (const link of links) {
    const from = positions.get(link.from);
    const to = positions.get(link.to);
    if (from === undefined || to === undefined) continue;
    const lag = 2 * link.lag;
    switch (link.type) {
      case 'FS':
        bind(node(from, 'lastFinish'), node(to, 'mayStart'), toFinish(from) + lag, link);
        break;
      case 'SS':
        bind(node(from, 'firstStart'), node(to, 'mayStart'), lag, link);
        break;
      case 'FF':
        bind(node(from, 'lastFinish'), node(to, 'mayFinish'), toFinish(from) + lag - toFinish(to), link);
        break;
      case 'SF':
        // What finishes when another starts finishes on the evening before.
        bind(node(from, 'firstStart'), node(to, 'mayFinish'), lag - 1 - toFinish(to), link);
        break;
    }
  }
  return {
    size,
    edges,
    into,
    out,
    order: orderOf(into, out),
    isEarliest: (at) => at >= count && (at - count) % 4 === roles.firstStart,
  };
}

/** Nodes, each after those that bind it; those in a cycle and behind one are missing. */
function orderOf(into: readonly (readonly Edge[])[], out: readonly (readonly Edge[])[]): number[] {
  const left = into.map((edges) => edges.length);
  const order: number[] = [];
  left.forEach((bound, node) => {
    if (bound === 0) order.push(node);
  });
  for (let at = 0; at < order.length; at += 1)
    for (const { to } of out[order[at] ?? -1] ?? []) {
      const bound = (left[to] ?? 0) - 1;
      left[to] = bound;
      if (bound === 0) order.push(to);
    }
  return order;
}
