import { compare } from '@dossier/rules/condition.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 费用 (domain 2): the manager of the project, finance, the leaders from 50 000, and the project office above the budget (PM40). */
export const costFlow: Proposal = {
  name: '项目费用审批',
  graph: {
    ...emptyGraph,
    facts: ['projectId', 'kind', 'amount', 'day'],
    focus: ['note', 'claimant', 'overBudget', 'vouchers', 'remark'],
    nodes: [
      proposedStep('manager', '项目经理', { who: [{ type: 'field', field: 'pm' }], back: 'applicant' }),
      proposedStep('finance', '财务', { who: [{ type: 'role', role: 'finance' }] }),
      {
        type: 'branch',
        id: 'budget',
        branches: [
          {
            id: 'over',
            name: '超出预算',
            when: compare('overBudget', 'eq', 'Y'),
            nodes: [proposedStep('office', '项目管理办公室', { who: [{ type: 'role', role: 'pmo' }] })],
          },
          { id: 'within', name: '其他', when: null, nodes: [] },
        ],
      },
      {
        type: 'branch',
        id: 'size',
        branches: [
          {
            id: 'large',
            name: '满5万元',
            when: compare('amount', 'ge', '50000'),
            nodes: [proposedStep('leader', '公司领导', { who: [{ type: 'role', role: 'leader' }] })],
          },
          { id: 'other', name: '其他', when: null, nodes: [] },
        ],
      },
    ],
  },
};
