import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 改号 (domain 2): an archivist, then whoever answers for the archive. */
export const renumberFlow: Proposal = {
  name: '改号审批',
  graph: {
    ...emptyGraph,
    facts: ['oldNo', 'itemId', 'newNo', 'classId', 'year', 'retention', 'orgCode', 'projectCode'],
    focus: ['reason'],
    nodes: [
      proposedStep('archivist', '档案管理员', { who: [{ type: 'role', role: 'archivist' }], back: 'applicant' }),
      proposedStep('leader', '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }] }),
    ],
  },
};
