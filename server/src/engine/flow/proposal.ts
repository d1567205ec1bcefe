import type { ApproveNode, FlowGraph } from '@dossier/rules/flow/graph.ts';

/** What the product proposes for an approval until somebody draws another one; it stands beside the feature that it is of. */
export interface Proposal {
  name: string;
  graph: FlowGraph;
}

/** A step as the product proposes it: one of those who are asked, two working days with a reminder, everything allowed. */
export function proposedStep(
  id: string,
  name: string,
  more: Pick<ApproveNode, 'who'> & Partial<Omit<ApproveNode, 'type' | 'id' | 'name'>>,
): ApproveNode {
  return {
    ...{ type: 'approve', id, name, mode: 'any', limit: { days: 2, after: 'remind' }, editable: [], required: [] },
    ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'earlier', copies: [] },
    ...more,
  };
}
