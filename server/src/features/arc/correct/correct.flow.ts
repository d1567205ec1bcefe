import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 更正 (domain 2): an archivist, then whoever answers for the archive. */
export const correctFlow: Proposal = {
  name: '更正审批',
  graph: {
    ...emptyGraph,
    facts: ['archiveNo', 'itemId', 'field', 'oldValue', 'newValue'],
    focus: ['reason'],
    nodes: [
      proposedStep('archivist', '档案管理员', { who: [{ type: 'role', role: 'archivist' }], back: 'applicant' }),
      proposedStep('leader', '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }] }),
    ],
  },
};
