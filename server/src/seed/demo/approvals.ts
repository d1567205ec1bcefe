import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow } from '#engine/resource/read.ts';
import { appraisalFlow } from '#features/arc/appraisal/appraisal.flow.ts';
import { correctFlow } from '#features/arc/correct/correct.flow.ts';
import { destroyFlow } from '#features/arc/destroy/destroy.flow.ts';
import { archiveLoanFlow } from '#features/arc/loan/loan.flow.ts';
import { renumberFlow } from '#features/arc/renumber/renumber.flow.ts';
import { scheduleFlow } from '#features/arc/schedule/schedule.flow.ts';
import { transferFlow } from '#features/arc/transfer/out/transfer.flow.ts';
import { loanFlow } from '#features/eq/loan/loan.flow.ts';
import { acceptanceFlow } from '#features/pm/acceptance/acceptance.flow.ts';
import { changeFlow } from '#features/pm/change/change.flow.ts';
import { closingFlow } from '#features/pm/closing/closing.flow.ts';
import { contractFlow } from '#features/pm/contract/contract.flow.ts';
import { costFlow } from '#features/pm/cost/cost.flow.ts';
import { projectFlow } from '#features/pm/project/project.flow.ts';
import type { Seeder } from '../seeder.ts';
import { momentFromNow } from './days.ts';
import { publishFlow, startedApproval } from './flow-rows.ts';
import { people } from './people.ts';
import { demoProjects } from './project-list.ts';

/** A draft that was submitted some days ago, and how far it is. */
interface DemoApproval {
  name: string;
  /** Department of the applicant, by its place in the tree. */
  head: string;
  submitted: number;
  note: string;
  /** The head has agreed, with this opinion; absent: it waits for the head. */
  agreed?: { days: number; opinion: string };
}

const approvals: readonly DemoApproval[] = [
  {
    name: '智慧园区管理平台开发',
    head: 'wujianguo',
    submitted: -2,
    note: '客户已确认范围，希望下月初启动',
    agreed: { days: -1, opinion: '同意立项，人员已协调' },
  },
  {
    name: '车路协同算法联合研发',
    head: 'caowen',
    submitted: -4,
    note: '联合研发协议随附',
    agreed: { days: -3, opinion: '同意' },
  },
  { name: '政务服务大厅动线与标识设计', head: 'caowen', submitted: -1, note: '' },
];

const code = 'pm.project';

/** The published approvals, and three projects that are in one. */
export async function seedApprovals({ tx }: Seeder, projects: ReadonlyMap<string, string>): Promise<void> {
  const office = people.find(({ role }) => role === 'pmo')?.account ?? 'admin';
  const versionId = await publishFlow(tx, code, projectFlow, office);
  await publishFlow(tx, 'eq.loan', loanFlow, office);
  await publishFlow(tx, 'pm.contract', contractFlow, office);
  await publishFlow(tx, 'pm.change', changeFlow, office);
  await publishFlow(tx, 'pm.acceptance', acceptanceFlow, office);
  await publishFlow(tx, 'pm.cost', costFlow, office);
  await publishFlow(tx, 'pm.close', closingFlow, office);
  await publishFlow(tx, 'arc.loan', archiveLoanFlow, office);
  await publishFlow(tx, 'arc.renumber', renumberFlow, office);
  await publishFlow(tx, 'arc.transfer', transferFlow, office);
  await publishFlow(tx, 'arc.schedule', scheduleFlow, office);
  await publishFlow(tx, 'arc.appraisal', appraisalFlow, office);
  await publishFlow(tx, 'arc.correct', correctFlow, office);
  await publishFlow(tx, 'arc.destroy', destroyFlow, office);
  for (const approval of approvals) {
    const id = projects.get(approval.name);
    const told = demoProjects.find(({ name }) => name === approval.name);
    if (id && told) await seedApproval(tx, versionId, { id, applicant: told.pm, office, approval });
  }
}

async function seedApproval(
  tx: Tx,
  versionId: string,
  { id, applicant, office, approval }: { id: string; applicant: string; office: string; approval: DemoApproval },
): Promise<void> {
  const at = momentFromNow(approval.submitted, 95);
  await submit(tx, id, applicant, at);
  const { agreed } = approval;
  const { event, step } = await startedApproval(tx, {
    ...{ code, versionId, name: projectFlow.name, resource: project.path, from: projectStatus.draft },
    ...{ recordId: id, title: approval.name, applicant, note: approval.note, at },
    done: agreed ? ['head'] : [],
  });
  const when = agreed ? momentFromNow(agreed.days, 200) : '';
  const due = momentFromNow(approval.submitted + 2, 95);
  const opinion = agreed && { when, opinion: agreed.opinion };
  await step({ node: 'head', name: '部门负责人', username: approval.head, begun: at, due, done: opinion });
  if (!agreed) return;
  await event('agree', approval.head, when, agreed.opinion, '部门负责人');
  const last = momentFromNow(agreed.days + 2, 200);
  await step({ node: 'office', name: '项目管理办公室', username: office, begun: when, due: last });
}

/** The draft moves to where it waits, with its history. */
async function submit(tx: Tx, id: string, username: string, at: string): Promise<void> {
  const actor = {
    ...systemActor,
    username,
    realname: people.find(({ account }) => account === username)?.name ?? username,
  };
  const before = await findRow(tx, scopeOf(project, systemActor), id, { full: true });
  if (before) await keepVersion(tx, project, actor, before, 'add');
  await sql`update pm_project set status = ${projectStatus.submitted}, version = 2, update_by = ${username},
    update_time = ${at}::timestamptz where id = ${id}`.execute(tx);
  const after = await findRow(tx, scopeOf(project, systemActor), id, { full: true });
  if (after) await keepVersion(tx, project, actor, after, 'submit');
}
