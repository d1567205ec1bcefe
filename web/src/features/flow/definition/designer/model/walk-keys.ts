import type { FlowGraph, FlowNode } from '@dossier/rules/flow/graph.ts';
import { branchesOf, placeOf } from './edits.ts';

/** What is chosen on the canvas: a node or a branch, by its id. */
export type Chosen = string | null;

type Direction = 'up' | 'down' | 'left' | 'right';

/** One thing that can be chosen, with what stands around it. */
interface Stop {
  id: string;
  /** Of a branch: the node that divides and its place among the branches. */
  of?: { node: FlowNode; index: number };
}

/** Everything that can be chosen in the order in which it is drawn: a node, then for each branch itself and what stands in it. */
function stopsOf(nodes: readonly FlowNode[]): Stop[] {
  return nodes.flatMap((node) => [
    { id: node.id },
    ...branchesOf(node).flatMap((branch, index) => [{ id: branch.id, of: { node, index } }, ...stopsOf(branch.nodes)]),
  ]);
}

/** What an arrow leads to: ↑ and ↓ along the path, ← and → between the branches of one division. */
export function walked(graph: Pick<FlowGraph, 'nodes'>, from: Chosen, direction: Direction): Chosen {
  const stops = stopsOf(graph.nodes);
  if (from === null || !stops.some(({ id }) => id === from)) return stops[0]?.id ?? null;
  if (direction === 'left' || direction === 'right') return aside(graph, from, direction === 'left' ? -1 : 1);
  return direction === 'down' ? below(graph.nodes, from) : above(graph.nodes, from);
}

/** Below a node that divides comes its first branch; below the last node of a branch what follows the division. */
function below(nodes: readonly FlowNode[], from: string): string {
  const look = (list: readonly FlowNode[], after: string | null): string | null => {
    for (const [at, node] of list.entries()) {
      const next = list[at + 1]?.id ?? after;
      if (node.id === from) return branchesOf(node)[0]?.id ?? next ?? from;
      for (const branch of branchesOf(node)) {
        if (branch.id === from) return branch.nodes[0]?.id ?? next ?? from;
        const found = look(branch.nodes, next);
        if (found) return found;
      }
    }
    return null;
  };
  return look(nodes, null) ?? from;
}

function above(nodes: readonly FlowNode[], from: string): string {
  const look = (list: readonly FlowNode[], before: string | null): string | null => {
    for (const [at, node] of list.entries()) {
      const previous = at === 0 ? before : endOf(list[at - 1]);
      if (node.id === from) return previous ?? from;
      for (const branch of branchesOf(node)) {
        if (branch.id === from) return node.id;
        const found = look(branch.nodes, branch.id);
        if (found) return found;
      }
    }
    return null;
  };
  return look(nodes, null) ?? from;
}

/** What stands last in a node: of one that divides the end of its first branch. */
function endOf(node: FlowNode | undefined): string | null {
  if (!node) return null;
  const [first] = branchesOf(node);
  if (!first) return node.id;
  return endOf(first.nodes.at(-1)) ?? first.id;
}

/** The same depth in the branch beside: the branch itself, or the node in it that stands as far down as there is one. */
function aside(graph: Pick<FlowGraph, 'nodes'>, from: string, step: 1 | -1): string {
  const stops = stopsOf(graph.nodes);
  const own = stops.find(({ id }) => id === from)?.of;
  if (own) return branchesOf(own.node)[own.index + step]?.id ?? from;
  const place = placeOf(graph, from);
  if (!place || place.branch === null) return from;
  const around = stops.find(({ id }) => id === place.branch)?.of;
  const beside = around && branchesOf(around.node)[around.index + step];
  if (!beside) return from;
  return beside.nodes[Math.min(place.at, beside.nodes.length - 1)]?.id ?? beside.id;
}
