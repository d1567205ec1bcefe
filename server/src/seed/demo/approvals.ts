import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { systemActor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Proposal } from '#engine/flow/proposal.ts';
import { keepVersion } from '#engine/resource/history.ts';
import { findRow } from '#engine/resource/read.ts';
import { loanFlow } from '#features/eq/loan/loan.flow.ts';
import { projectFlow } from '#features/pm/project/project.flow.ts';
import type { Seeder } from '../seeder.ts';
import { momentFromNow } from './days.ts';
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
  const versionId = await publish(tx, code, projectFlow, office);
  await publish(tx, 'eq.loan', loanFlow, office);
  for (const approval of approvals) {
    const id = projects.get(approval.name);
    const told = demoProjects.find(({ name }) => name === approval.name);
    if (id && told) await seedApproval(tx, versionId, { id, applicant: told.pm, office, approval });
  }
}

/** @returns id of the version */
async function publish(tx: Tx, flow: string, { name, graph }: Proposal, by: string): Promise<string> {
  const id = newId();
  const at = momentFromNow(-90, 50);
  await sql`insert into flow_version (id, code, name, version, graph, note, create_by, create_time)
    values (${id}, ${flow}, ${name}, 1, ${JSON.stringify(graph)}::jsonb, '首版', ${by}, ${at}::timestamptz)`.execute(
    tx,
  );
  await sql`insert into flow_definition (id, code, name, draft, published, create_by, create_time, update_by, update_time)
    values (${newId()}, ${flow}, ${name}, ${JSON.stringify(graph)}::jsonb, 1, ${by}, ${at}::timestamptz, ${by},
      ${at}::timestamptz)`.execute(tx);
  return id;
}

async function seedApproval(
  tx: Tx,
  versionId: string,
  { id, applicant, office, approval }: { id: string; applicant: string; office: string; approval: DemoApproval },
): Promise<void> {
  const at = momentFromNow(approval.submitted, 95);
  await submit(tx, id, applicant, at);
  const instanceId = newId();
  const { agreed } = approval;
  const progress = JSON.stringify({ done: agreed ? ['head'] : [], taken: {} });
  await sql`insert into flow_instance (id, code, name, version_id, resource, action, record_id, title, applicant, org_code,
      from_state, note, progress, submitted_version, decided, started_at)
    select ${instanceId}, ${code}, ${projectFlow.name}, ${versionId}, ${project.path}, 'submit', ${id}, ${approval.name}, u.username,
      coalesce(u.org_code, ''), ${projectStatus.draft}, ${approval.note || null}, ${progress}::jsonb, 2, ${agreed !== undefined},
      ${at}::timestamptz from sys_user u where u.username = ${applicant}`.execute(tx);
  const event = (kind: string, by: string, when: string, opinion: string, step: string | null = null) =>
    sql`insert into flow_event (id, instance_id, kind, at, by_user, node_id, step, opinion, record_version, device)
      values (${newId()}, ${instanceId}, ${kind}, ${when}::timestamptz, ${by}, ${step ? 'head' : null}, ${step}, ${opinion || null}, 2,
        'desktop')`.execute(tx);
  await event('start', applicant, at, approval.note);
  const step = async (
    node: string,
    name: string,
    username: string,
    begun: string,
    due: string,
    done?: { when: string; opinion: string },
  ) => {
    const stepId = newId();
    await sql`insert into flow_step (id, instance_id, code, node_id, name, opened_at, due_at, next_at, closed_at, outcome)
      values (${stepId}, ${instanceId}, ${code}, ${node}, ${name}, ${begun}::timestamptz, ${due}::timestamptz,
        ${done ? null : due}::timestamptz, ${done?.when ?? null}::timestamptz, ${done ? 'agreed' : null})`.execute(tx);
    await sql`insert into flow_task (id, instance_id, step_id, node_id, step, resource, record_id, applicant, username, state,
        opened, arrived_at, due_at, decided_by, decided_at, opinion)
      values (${newId()}, ${instanceId}, ${stepId}, ${node}, ${name}, ${project.path}, ${id}, ${applicant}, ${username},
        ${done ? 'agreed' : 'open'}, ${done !== undefined}, ${begun}::timestamptz, ${due}::timestamptz, ${done ? username : null},
        ${done?.when ?? null}::timestamptz, ${done?.opinion ?? null})`.execute(tx);
  };
  const when = agreed ? momentFromNow(agreed.days, 200) : '';
  await step(
    'head',
    '部门负责人',
    approval.head,
    at,
    momentFromNow(approval.submitted + 2, 95),
    agreed && { when, opinion: agreed.opinion },
  );
  if (!agreed) return;
  await event('agree', approval.head, when, agreed.opinion, '部门负责人');
  await step('office', '项目管理办公室', office, when, momentFromNow(agreed.days + 2, 200));
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
