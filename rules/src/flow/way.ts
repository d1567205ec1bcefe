import { holds } from '../holds.ts';
import type { FlowGraph, FlowNode } from './graph.ts';
import type { Progress } from './walk.ts';

type Values = Readonly<Record<string, unknown>>;

/** One stop of the way that an approval has gone and will go. */
export interface WayStop {
  node: FlowNode;
  /** Of a node that divides: the branch that is or would be taken. */
  branch: string | null;
  /** Parallel branches that it stands in, the outermost first. */
  within: readonly string[];
  /** Behind, waiting for people, or to come. */
  state: 'done' | 'open' | 'ahead';
}

/**
 * The way in the order in which it is told: what was passed, what waits, and what will come as the record is now. Branches
 * that are not taken are not on it.
 */
export function wayOf(
  graph: Pick<FlowGraph, 'nodes'>,
  record: Values,
  { done, taken }: Progress,
  open: ReadonlySet<string>,
): WayStop[] {
  const stateOf = ({ id }: FlowNode): WayStop['state'] =>
    open.has(id) ? 'open' : done.includes(id) ? 'done' : 'ahead';

  const sequence = (nodes: readonly FlowNode[], within: readonly string[]): WayStop[] =>
    nodes.flatMap((node) => {
      if (node.type === 'branch') {
        const chosen =
          node.branches.find(({ id }) => id === taken[node.id]) ??
          node.branches.find(({ when }) => when === null || holds(when, record));
        const state = taken[node.id] === undefined ? ('ahead' as const) : ('done' as const);
        return [{ node, branch: chosen?.id ?? null, within, state }, ...sequence(chosen?.nodes ?? [], within)];
      }
      if (node.type === 'parallel') {
        const inside = node.branches.flatMap(({ id, nodes }) => sequence(nodes, [...within, id]));
        const begun = inside.some(({ state }) => state !== 'ahead');
        return [{ node, branch: null, within, state: begun ? ('done' as const) : ('ahead' as const) }, ...inside];
      }
      return [{ node, branch: null, within, state: stateOf(node) }];
    });

  return sequence(graph.nodes, []);
}
