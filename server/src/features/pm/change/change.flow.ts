import { all, any, compare } from '@dossier/rules/condition.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 变更 (domain 2): the project office; where money changes also sales and the leaders. */
export const changeFlow: Proposal = {
  name: '项目变更审批',
  graph: {
    ...emptyGraph,
    facts: ['projectId', 'kind', 'days', 'amount', 'personDays'],
    focus: ['raisedBy', 'reason', 'quality', 'plan', 'confirmation'],
    nodes: [
      proposedStep('office', '项目管理办公室', { who: [{ type: 'role', role: 'pmo' }], back: 'applicant' }),
      {
        type: 'branch',
        id: 'money',
        branches: [
          {
            id: 'changes',
            name: '影响金额',
            when: all(compare('amount', 'notEmpty'), any(compare('amount', 'gt', '0'), compare('amount', 'lt', '0'))),
            nodes: [
              proposedStep('sales', '商务', { who: [{ type: 'role', role: 'biz' }] }),
              proposedStep('leader', '公司领导', { who: [{ type: 'role', role: 'leader' }] }),
            ],
          },
          { id: 'same', name: '其他', when: null, nodes: [] },
        ],
      },
    ],
  },
};
