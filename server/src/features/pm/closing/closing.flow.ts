import { emptyGraph } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** 结项 (domain 2): the head of the department, the project office, the archivist; sales, finance and staffing are told first. */
export const closingFlow: Proposal = {
  name: '项目结项审批',
  graph: {
    ...emptyGraph,
    facts: ['projectId', 'result', 'failed', 'satisfaction'],
    focus: ['summary', 'lessons', 'agreement'],
    nodes: [
      {
        type: 'copy',
        id: 'told',
        name: '抄送商务、财务、人力',
        who: ['biz', 'finance', 'hr'].map((role) => ({ type: 'role' as const, role })),
      },
      proposedStep('head', '部门负责人', { who: [{ type: 'departHead', field: 'dept' }], back: 'applicant' }),
      proposedStep('office', '项目管理办公室', { who: [{ type: 'role', role: 'pmo' }] }),
      proposedStep('archive', '档案管理员', { who: [{ type: 'role', role: 'archivist' }] }),
    ],
  },
};
