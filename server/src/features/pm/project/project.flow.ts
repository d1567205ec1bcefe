import { compare } from '@dossier/rules/condition.ts';
import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 立项 (domain 2): the head of the department, the project office, and the leaders from one million upwards. */
export const projectFlow: Proposal = {
  name: '项目立项审批',
  graph: {
    ...emptyGraph,
    facts: ['budget', 'customer', 'planStart', 'planEnd'],
    focus: ['type', 'outsClass', 'shore', 'mode', 'dept', 'pm', 'bizOwner', 'secret', 'allowSub', 'scope'],
    nodes: [
      proposedStep('head', '部门负责人', { who: [{ type: 'departHead', field: 'dept' }], back: 'applicant' }),
      proposedStep('office', '项目管理办公室', {
        who: [{ type: 'role', role: 'pmo' }],
        editable: ['secret', 'allowSub'],
      }),
      {
        type: 'branch',
        id: 'size',
        branches: [
          {
            id: 'large',
            name: '预算满100万元',
            when: compare('budget', 'ge', '1000000'),
            nodes: [proposedStep('leader', '公司领导', { who: [{ type: 'role', role: 'leader' }] })],
          },
          { id: 'other', name: '其他', when: null, nodes: [] },
        ],
      },
      {
        type: 'copy',
        id: 'told',
        name: '抄送',
        who: [
          { type: 'field', field: 'bizOwner' },
          { type: 'field', field: 'pm' },
        ],
      },
    ],
  },
};
