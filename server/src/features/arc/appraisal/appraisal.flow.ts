import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 鉴定 (domain 2): whoever answers for the archive. */
export const appraisalFlow: Proposal = {
  name: '鉴定审批',
  graph: {
    ...emptyGraph,
    facts: ['no', 'kind', 'members', 'items'],
    focus: ['note'],
    nodes: [proposedStep('leader', '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }], back: 'applicant' })],
  },
};
