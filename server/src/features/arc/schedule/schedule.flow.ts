import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 保管期限表 (domain 2): an archivist submits it, whoever answers for the archive publishes it. */
export const scheduleFlow: Proposal = {
  name: '保管期限表审批',
  graph: {
    ...emptyGraph,
    facts: ['edition', 'basis'],
    focus: ['documents', 'note'],
    nodes: [proposedStep('leader', '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }], back: 'applicant' })],
  },
};
