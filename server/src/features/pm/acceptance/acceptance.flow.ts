import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 内部评审 (domain 4.3): all whom the acceptance names. */
export const acceptanceFlow: Proposal = {
  name: '验收内部评审',
  graph: {
    ...emptyGraph,
    facts: ['projectId', 'kind', 'contractId', 'rounds'],
    focus: ['name', 'note', 'attachments'],
    nodes: [
      proposedStep('review', '内部评审', {
        who: [{ type: 'field', field: 'reviewers' }],
        mode: 'all',
        back: 'applicant',
      }),
    ],
  },
};
