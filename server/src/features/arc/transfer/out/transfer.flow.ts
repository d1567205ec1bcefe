import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 移交 (domain 2): whoever answers for the archive decides. */
export const transferFlow: Proposal = {
  name: '移交审批',
  graph: {
    ...emptyGraph,
    facts: ['no', 'receiver', 'items', 'fileCount', 'runId', 'failed'],
    focus: ['reason'],
    nodes: [
      proposedStep('leader', '档案分管领导', {
        who: [{ type: 'role', role: 'arc_leader' }],
        back: 'applicant',
      }),
    ],
  },
};
