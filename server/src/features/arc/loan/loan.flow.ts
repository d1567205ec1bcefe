import { loanRoute } from '@dossier/contract/arc/loan.ts';
import { compare } from '@dossier/rules/condition.ts';
import { emptyGraph, type FlowNode } from '@dossier/rules/flow/graph.ts';
import { type Proposal, proposedStep } from '#engine/flow/proposal.ts';

/** Ids of steps are one of a kind in a drawing, so each branch names its own. */
const head = (at: string) => proposedStep(`head-${at}`, '借阅人部门负责人', { who: [{ type: 'applicantHead' }] });
const owner = (at: string) =>
  proposedStep(`owner-${at}`, '形成部门负责人', { who: [{ type: 'departHead', field: 'owners' }], mode: 'all' });
const archivist = (at: string) =>
  proposedStep(`archivist-${at}`, '档案管理员', { who: [{ type: 'role', role: 'archivist' }] });
const leader = (at: string) =>
  proposedStep(`leader-${at}`, '档案分管领导', { who: [{ type: 'role', role: 'arc_leader' }] });

const branch = (route: string, name: string, nodes: readonly FlowNode[]) => ({
  ...{ id: route, name, when: compare('route', 'eq', route), nodes },
});

/** 借阅 (domain 2): nobody for what is one's own department's and electronic; the closer the record is kept, the more decide. */
export const archiveLoanFlow: Proposal = {
  name: '借阅审批',
  graph: {
    ...emptyGraph,
    facts: ['kind', 'purpose', 'startDate', 'endDate'],
    focus: ['reason', 'borrower', 'dept', 'guestName', 'guestUnit'],
    nodes: [
      {
        type: 'branch',
        id: 'route',
        branches: [
          branch(loanRoute.automatic, '本部门电子借阅', []),
          branch(loanRoute.archivist, '本部门实体', [archivist('own')]),
          branch(loanRoute.secret, '普通商业秘密', [head('secret'), owner('secret'), archivist('secret')]),
          branch(loanRoute.core, '核心商业秘密', [head('core'), owner('core'), archivist('core'), leader('core')]),
          branch(loanRoute.guest, '外部人员', [archivist('guest'), leader('guest')]),
          { id: 'other', name: '其他', when: null, nodes: [head('other'), owner('other'), archivist('other')] },
        ],
      },
    ],
  },
};
