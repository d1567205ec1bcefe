import { compare } from '@dossier/rules/condition.ts';
import { type ApproveNode, emptyGraph, type FlowGraph } from '@dossier/rules/flow/graph.ts';

/** What the product proposes for an approval until somebody draws another one. */
export interface Proposal {
  name: string;
  graph: FlowGraph;
}

const step = (id: string, name: string, more: Pick<ApproveNode, 'who'> & Partial<ApproveNode>): ApproveNode => ({
  ...{ type: 'approve', id, name, mode: 'any', limit: { days: 2, after: 'remind' }, editable: [], required: [] },
  ...{ acts: { transfer: true, addSign: true, batch: true }, back: 'earlier', copies: [] },
  ...more,
});

/** 立项: head of the department, the project office, and the leaders from one million upwards. */
const project: FlowGraph = {
  ...emptyGraph,
  facts: ['budget', 'customer', 'planStart', 'planEnd'],
  focus: ['type', 'outsClass', 'shore', 'mode', 'dept', 'pm', 'bizOwner', 'secret', 'allowSub', 'scope'],
  nodes: [
    step('head', '部门负责人', { who: [{ type: 'departHead', field: 'dept' }], back: 'applicant' }),
    step('office', '项目管理办公室', { who: [{ type: 'role', role: 'pmo' }], editable: ['secret', 'allowSub'] }),
    {
      type: 'branch',
      id: 'size',
      branches: [
        {
          id: 'large',
          name: '预算满100万元',
          when: compare('budget', 'ge', '1000000'),
          nodes: [step('leader', '公司领导', { who: [{ type: 'role', role: 'leader' }] })],
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
};

const proposals: Readonly<Record<string, Proposal>> = { 'pm.project': { name: '项目立项审批', graph: project } };

export function proposalFor(code: string): Proposal | undefined {
  return proposals[code];
}
