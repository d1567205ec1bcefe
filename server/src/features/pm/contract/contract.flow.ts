import { any, compare } from '@dossier/rules/condition.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 合同 (domain 2): the head of the department, finance, and the leaders from half a million, off-shore, or with much sub-contracted. */
export const contractFlow: Proposal = {
  name: '合同审批',
  graph: {
    ...emptyGraph,
    facts: ['amount', 'amountCny', 'customer', 'supplier', 'endDate'],
    focus: ['kind', 'parentId', 'projectId', 'cur', 'rate', 'taxRate', 'mode', 'shore', 'allowSub', 'overSub', 'note'],
    nodes: [
      proposedStep('head', '部门负责人', { who: [{ type: 'applicantHead' }], back: 'applicant' }),
      proposedStep('finance', '财务', { who: [{ type: 'role', role: 'finance' }] }),
      {
        type: 'branch',
        id: 'size',
        branches: [
          {
            id: 'large',
            name: '满50万元、离岸或分包超比例',
            when: any(
              compare('amountCny', 'ge', '500000'),
              compare('shore', 'eq', 'off'),
              compare('overSub', 'eq', 'Y'),
            ),
            nodes: [proposedStep('leader', '公司领导', { who: [{ type: 'role', role: 'leader' }] })],
          },
          { id: 'other', name: '其他', when: null, nodes: [] },
        ],
      },
    ],
  },
};
