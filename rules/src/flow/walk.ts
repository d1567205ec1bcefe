import { holds } from '../holds.ts';
import { type ApproveNode, allNodes, type CopyNode, type FlowGraph, type FlowNode, sequencesOf } from './graph.ts';

type Values = Readonly<Record<string, unknown>>;

/** How far an approval is. */
export interface Progress {
  /** Steps and copies that are behind it. */
  done: readonly string[];
  /** Branch that was taken, by the node that divides: it stays taken when a step changes the record. */
  taken: Readonly<Record<string, string>>;
}

export const atStart: Progress = { done: [], taken: {} };

/** What a walk came to. */
export interface Walked {
  progress: Progress;
  /** Steps that people decide on now. */
  open: ApproveNode[];
  /** Copies that the walk went past, in their order. */
  copies: CopyNode[];
  finished: boolean;
}

/** Walks from where an approval is to the steps that wait for people, or to the end. The same input gives the same. */
export function walk(graph: Pick<FlowGraph, 'nodes'>, record: Values, from: Progress): Walked {
  const done = new Set(from.done);
  const taken = { ...from.taken };
  const open: ApproveNode[] = [];
  const copies: CopyNode[] = [];

  const sequence = (nodes: readonly FlowNode[]): boolean => nodes.every(pass);
  function pass(node: FlowNode): boolean {
    switch (node.type) {
      case 'approve':
        if (done.has(node.id)) return true;
        open.push(node);
        return false;
      case 'copy':
        if (!done.has(node.id)) copies.push(node);
        done.add(node.id);
        return true;
      case 'branch': {
        const chosen =
          node.branches.find(({ id }) => id === taken[node.id]) ??
          node.branches.find(({ when }) => when === null || holds(when, record));
        if (!chosen) return true;
        taken[node.id] = chosen.id;
        return sequence(chosen.nodes);
      }
      case 'parallel':
        // Each is walked, also where one before it waits.
        return node.branches.map(({ nodes }) => sequence(nodes)).every(Boolean);
    }
  }

  const finished = sequence(graph.nodes);
  return { progress: { done: [...done], taken }, open, copies, finished };
}

/** Progress with a step behind it. */
export function withDone({ done, taken }: Progress, id: string): Progress {
  return { done: done.includes(id) ? done : [...done, id], taken };
}

/** Steps that a refusal of one step may lead back to: those behind it that come before it, the first one first. */
export function earlierSteps(graph: Pick<FlowGraph, 'nodes'>, id: string, { done }: Progress): ApproveNode[] {
  const before = beforeIn(graph.nodes, id) ?? [];
  return before.filter((node): node is ApproveNode => node.type === 'approve' && done.includes(node.id));
}

/**
 * Progress that stands at an earlier step again: it and all that follows is not behind any more. What stands beside it in
 * other parallel branches stays as it is.
 */
export function backTo(graph: Pick<FlowGraph, 'nodes'>, id: string, { done, taken }: Progress): Progress {
  const again = new Set([id, ...(afterIn(graph.nodes, id) ?? []).map((node) => node.id)]);
  return {
    done: done.filter((one) => !again.has(one)),
    taken: Object.fromEntries(Object.entries(taken).filter(([node]) => !again.has(node))),
  };
}

/** Nodes that follow another one, on its level and on those above it. */
export function nodesAfter(graph: Pick<FlowGraph, 'nodes'>, id: string): FlowNode[] {
  return afterIn(graph.nodes, id) ?? [];
}

/** Nodes before one, in its sequence and in those around it; undefined when it is not here. */
function beforeIn(nodes: readonly FlowNode[], id: string): FlowNode[] | undefined {
  return around(
    nodes,
    id,
    (at) => allNodes(nodes.slice(0, at)),
    (outer, inner) => [...outer, ...inner],
    beforeIn,
  );
}

function afterIn(nodes: readonly FlowNode[], id: string): FlowNode[] | undefined {
  return around(
    nodes,
    id,
    (at) => allNodes(nodes.slice(at + 1)),
    (outer, inner) => [...inner, ...outer],
    afterIn,
  );
}

function around(
  nodes: readonly FlowNode[],
  id: string,
  siblings: (at: number) => FlowNode[],
  join: (outer: FlowNode[], inner: FlowNode[]) => FlowNode[],
  within: (nodes: readonly FlowNode[], id: string) => FlowNode[] | undefined,
): FlowNode[] | undefined {
  for (const [at, node] of nodes.entries()) {
    if (node.id === id) return siblings(at);
    for (const sequence of sequencesOf(node)) {
      const inner = within(sequence, id);
      if (inner) return join(siblings(at), inner);
    }
  }
  return undefined;
}
