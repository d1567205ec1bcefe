import { allNodes, type FlowGraph } from '@dossier/rules/flow/graph.ts';

interface Stop {
  nodeId: string;
  type: string;
  branch: { id: string } | null;
}

/** The branches that a way goes through: the one that is chosen of conditions, all of parallel ones. */
export function takenBranches({ nodes }: Pick<FlowGraph, 'nodes'>, way: readonly Stop[]): ReadonlySet<string> {
  const byId = new Map(allNodes(nodes).map((node) => [node.id, node]));
  return new Set(
    way.flatMap(({ nodeId, branch }) => {
      if (branch) return [branch.id];
      const node = byId.get(nodeId);
      return node?.type === 'parallel' ? node.branches.map(({ id }) => id) : [];
    }),
  );
}

/** Whether something is on the way: all branches that it lies in are. */
export const isTaken = (within: readonly string[], taken: ReadonlySet<string>): boolean =>
  within.every((id) => taken.has(id));
