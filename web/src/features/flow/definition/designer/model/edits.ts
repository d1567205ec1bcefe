import type { Condition } from '@dossier/rules/condition.ts';
import {
  type ApproveNode,
  allNodes,
  type Branch,
  type BranchNode,
  type CopyNode,
  type FlowGraph,
  type FlowNode,
  flowBounds,
  type ParallelNode,
} from '@dossier/rules/flow/graph.ts';

/** What can be put on an edge. */
export type NodeKind = FlowNode['type'];

/** A place in the tree: the branch whose sequence it is (null: that of the flow), and how many nodes stand before it. */
export interface Place {
  branch: string | null;
  at: number;
}

type AnyBranch = Branch | ParallelNode['branches'][number];

/** Ids that no node and no branch has: short, in order, the same for the same flow. */
export function freshIds(graph: Pick<FlowGraph, 'nodes'>): () => string {
  const taken = new Set(allNodes(graph.nodes).flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)]));
  let next = 1;
  return () => {
    while (taken.has(`n${next}`)) next += 1;
    const id = `n${next}`;
    taken.add(id);
    return id;
  };
}

/** The branches of a node; none where it does not divide. */
export function branchesOf(node: FlowNode): readonly AnyBranch[] {
  return node.type === 'branch' || node.type === 'parallel' ? node.branches : [];
}

/** Names of what is new; the page says them in its language. */
export interface NewNames {
  step: string;
  copy: string;
  branch: string;
  other: string;
}

/** A node as it is put in: a step without people, a copy to nobody, branches that are empty. */
export function newNode(kind: NodeKind, id: () => string, names: NewNames): FlowNode {
  switch (kind) {
    case 'approve':
      return {
        ...{
          type: 'approve',
          id: id(),
          name: names.step,
          who: [],
          mode: 'any',
          limit: null,
          editable: [],
          required: [],
        },
        acts: { transfer: true, addSign: true, batch: true },
        back: 'applicant',
        copies: [],
      } satisfies ApproveNode;
    case 'copy':
      return { type: 'copy', id: id(), name: names.copy, who: [] } satisfies CopyNode;
    case 'branch':
      return {
        type: 'branch',
        id: id(),
        branches: [
          { id: id(), name: `${names.branch}1`, when: null, nodes: [] },
          { id: id(), name: names.other, when: null, nodes: [] },
        ],
      } satisfies BranchNode;
    case 'parallel':
      return {
        type: 'parallel',
        id: id(),
        branches: [1, 2].map((number) => ({ id: id(), name: `${names.branch}${number}`, nodes: [] })),
      } satisfies ParallelNode;
  }
}

/** The flow with a node put in at a place. */
export function withNode(graph: FlowGraph, { branch, at }: Place, node: FlowNode): FlowGraph {
  return inSequence(graph, branch, (nodes) => nodes.toSpliced(at, 0, node));
}

/** The flow without a node, and without all that stands in it. */
export function withoutNode(graph: FlowGraph, id: string): FlowGraph {
  const prune = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.filter((node) => node.id !== id).map((node) => withSequences(node, prune));
  return { ...graph, nodes: prune(graph.nodes) };
}

/** Where a node stands; null when it is not there. */
export function placeOf(graph: Pick<FlowGraph, 'nodes'>, id: string): Place | null {
  const look = (nodes: readonly FlowNode[], branch: string | null): Place | null => {
    for (const [at, node] of nodes.entries()) {
      if (node.id === id) return { branch, at };
      for (const inner of branchesOf(node)) {
        const found = look(inner.nodes, inner.id);
        if (found) return found;
      }
    }
    return null;
  };
  return look(graph.nodes, null);
}

/** The nodes of a branch; of the flow for null. */
export function sequenceOf({ nodes }: Pick<FlowGraph, 'nodes'>, branch: string | null): readonly FlowNode[] {
  if (branch === null) return nodes;
  return (
    allNodes(nodes)
      .flatMap(branchesOf)
      .find(({ id }) => id === branch)?.nodes ?? []
  );
}

/** Whether a place lies in a node: it cannot be moved into itself. */
export function isInside(node: FlowNode, { branch }: Place): boolean {
  return branchesOf(node).some(
    (one) => one.id === branch || one.nodes.some((inner) => isInside(inner, { branch, at: 0 })),
  );
}

/** The flow with a node at another place; the same flow where that changes nothing or it would stand in itself. */
export function moved(graph: FlowGraph, id: string, to: Place): FlowGraph {
  const from = placeOf(graph, id);
  const node = allNodes(graph.nodes).find((one) => one.id === id);
  if (!from || !node || isInside(node, to)) return graph;
  const same = from.branch === to.branch;
  if (same && (to.at === from.at || to.at === from.at + 1)) return graph;
  const at = same && to.at > from.at ? to.at - 1 : to.at;
  return withNode(withoutNode(graph, id), { branch: to.branch, at }, node);
}

/** The flow with a node changed. */
export function changed(graph: FlowGraph, id: string, patch: Partial<ApproveNode> | Partial<CopyNode>): FlowGraph {
  const change = (nodes: readonly FlowNode[]): FlowNode[] =>
    // The drawer of a node offers the properties of its kind alone.
    nodes.map((node) => (node.id === id ? ({ ...node, ...patch } as FlowNode) : withSequences(node, change)));
  return { ...graph, nodes: change(graph.nodes) };
}

/** The flow with a branch renamed, or under another condition. */
export function changedBranch(graph: FlowGraph, id: string, patch: { name?: string; when?: Condition }): FlowGraph {
  return mapBranches(graph, (branches) =>
    branches.map((branch) => (branch.id === id ? { ...branch, ...patch } : branch)),
  );
}

/** The flow with one branch more in a node that divides: before the last of conditions, which is 其他. */
export function withBranch(graph: FlowGraph, nodeId: string, id: () => string, name: string): FlowGraph {
  const add = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.map((node) => {
      if (node.id !== nodeId) return withSequences(node, add);
      if (branchesOf(node).length >= flowBounds.branches) return node;
      const label = `${name}${branchesOf(node).length}`;
      if (node.type === 'branch')
        return { ...node, branches: node.branches.toSpliced(-1, 0, { id: id(), name: label, when: null, nodes: [] }) };
      if (node.type === 'parallel')
        return {
          ...node,
          branches: [...node.branches, { id: id(), name: `${name}${node.branches.length + 1}`, nodes: [] }],
        };
      return node;
    });
  return { ...graph, nodes: add(graph.nodes) };
}

/**
 * The flow without a branch. Where only one would be left there is nothing to divide: what stands in that one takes the
 * node's place. 其他 stays.
 */
export function withoutBranch(graph: FlowGraph, id: string): FlowGraph {
  const prune = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.flatMap((node): FlowNode[] => {
      const branches = branchesOf(node);
      if (!branches.some((branch) => branch.id === id)) return [withSequences(node, prune)];
      if (node.type === 'branch' && branches.at(-1)?.id === id) return [node];
      const left = branches.filter((branch) => branch.id !== id);
      if (left.length < 2) return [...(left[0]?.nodes ?? [])];
      // Both kinds keep the branches that they had.
      return [{ ...node, branches: left } as FlowNode];
    });
  return { ...graph, nodes: prune(graph.nodes) };
}

/** The flow with a branch one place further left or right; 其他 stays the last. */
export function movedBranch(graph: FlowGraph, id: string, step: 1 | -1): FlowGraph {
  return mapBranches(graph, (branches, fixed) => {
    const at = branches.findIndex((branch) => branch.id === id);
    const to = at + step;
    const last = fixed ? branches.length - 1 : branches.length;
    if (at < 0 || at >= last || to < 0 || to >= last) return branches;
    const [branch, other] = [branches[at], branches[to]];
    return branch && other ? branches.with(at, other).with(to, branch) : branches;
  });
}

/** A copy of a node with ids of its own, behind it. */
export function doubled(graph: FlowGraph, id: string): { graph: FlowGraph; id: string } | null {
  const place = placeOf(graph, id);
  const node = allNodes(graph.nodes).find((one) => one.id === id);
  if (!place || !node) return null;
  const fresh = freshIds(graph);
  const renew = (one: FlowNode): FlowNode => {
    const own = { ...one, id: fresh() };
    if (own.type !== 'branch' && own.type !== 'parallel') return own;
    const branches = own.branches.map((branch) => ({ ...branch, id: fresh(), nodes: branch.nodes.map(renew) }));
    return { ...own, branches } as FlowNode;
  };
  const copy = renew(node);
  return { graph: withNode(graph, { ...place, at: place.at + 1 }, copy), id: copy.id };
}

/** Whether one more node may stand at a place: the flow is not full and branches are not too deep. */
export function hasRoom(graph: FlowGraph, { branch }: Place, kind: NodeKind): boolean {
  if (allNodes(graph.nodes).length >= flowBounds.nodes) return false;
  if (kind !== 'branch' && kind !== 'parallel') return true;
  return depthOf(graph.nodes, branch, 0) < flowBounds.depth;
}

/** How deep the sequence of a branch lies; 0: that of the flow. */
function depthOf(nodes: readonly FlowNode[], branch: string | null, depth: number): number {
  if (branch === null) return 0;
  for (const one of nodes.flatMap(branchesOf)) {
    if (one.id === branch) return depth + 1;
    const found = depthOf(one.nodes, branch, depth + 1);
    if (found > 0) return found;
  }
  return 0;
}

function inSequence(
  graph: FlowGraph,
  branch: string | null,
  change: (nodes: readonly FlowNode[]) => readonly FlowNode[],
): FlowGraph {
  if (branch === null) return { ...graph, nodes: change(graph.nodes) };
  return mapBranches(graph, (branches) =>
    branches.map((one) => (one.id === branch ? { ...one, nodes: change(one.nodes) } : one)),
  );
}

function mapBranches(
  graph: FlowGraph,
  change: (branches: readonly AnyBranch[], lastIsOther: boolean) => readonly AnyBranch[],
): FlowGraph {
  const map = (nodes: readonly FlowNode[]): FlowNode[] =>
    nodes.map((node) => {
      const own = withSequences(node, map);
      if (own.type !== 'branch' && own.type !== 'parallel') return own;
      // Conditions stay with the branches that had them.
      return { ...own, branches: change(own.branches, own.type === 'branch') } as FlowNode;
    });
  return { ...graph, nodes: map(graph.nodes) };
}

function withSequences(node: FlowNode, change: (nodes: readonly FlowNode[]) => readonly FlowNode[]): FlowNode {
  if (node.type !== 'branch' && node.type !== 'parallel') return node;
  return { ...node, branches: node.branches.map((one) => ({ ...one, nodes: change(one.nodes) })) } as FlowNode;
}
