import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 设备报废: the keeper applies, the head of the keeper's department decides. */
export const scrapFlow: Proposal = {
  name: '设备报废审批',
  graph: {
    ...emptyGraph,
    facts: ['assetId', 'reason', 'residual', 'applyDate'],
    focus: ['explanation', 'photos', 'applicant', 'dept'],
    nodes: [proposedStep('head', '部门负责人', { who: [{ type: 'applicantHead' }] })],
  },
};
