import { compare } from '@dossier/rules/condition.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** Days up to which the keeper decides alone. */
const shortLoan = '7';

/** 设备借用 (domain 2): nobody where no device asks for it; the keeper up to a week, longer also the head of the department. */
export const loanFlow: Proposal = {
  name: '设备借用审批',
  graph: {
    ...emptyGraph,
    facts: ['days', 'startTime', 'endTime', 'projectId'],
    focus: ['purpose', 'place', 'borrower', 'dept'],
    nodes: [
      {
        type: 'branch',
        id: 'need',
        branches: [
          { id: 'free', name: '免审批', when: compare('needApproval', 'eq', 'N'), nodes: [] },
          {
            id: 'short',
            name: `不超过${shortLoan}天`,
            when: compare('days', 'le', shortLoan),
            nodes: [proposedStep('keeper', '设备管理员', { who: [{ type: 'role', role: 'keeper' }] })],
          },
          {
            id: 'long',
            name: '其他',
            when: null,
            nodes: [
              proposedStep('keeper2', '设备管理员', { who: [{ type: 'role', role: 'keeper' }] }),
              proposedStep('head', '部门负责人', { who: [{ type: 'applicantHead' }] }),
            ],
          },
        ],
      },
    ],
  },
};
