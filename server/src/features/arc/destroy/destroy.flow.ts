import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 销毁 (domain 2): whoever answers for the archive. */
export const destroyFlow: Proposal = {
  name: '销毁审批',
  graph: {
    ...emptyGraph,
    facts: ['no', 'appraisalId', 'items', 'method', 'executor', 'witnesses'],
    focus: ['note'],
    nodes: [proposedStep('leader', '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }], back: 'applicant' })],
  },
};
