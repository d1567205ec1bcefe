import type { FlowEventKind, FlowState } from '@dossier/contract/flow/flow.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import type { StepTask } from '@dossier/rules/flow/step.ts';
import type { Progress } from '@dossier/rules/flow/walk.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** An approval of one record. */
export interface InstanceRow {
  id: string;
  tenantId: number;
  code: string;
  name: string;
  versionId: string;
  resource: string;
  action: string;
  recordId: string;
  title: string;
  applicant: string;
  orgCode: string;
  fromState: string;
  note: string | null;
  /** People that the applicant chose, by node. */
  chosen: Record<string, string[]>;
  progress: Progress;
  state: FlowState;
  submittedVersion: number;
  /** Somebody has decided; the applicant takes it back no more. */
  decided: boolean;
  urgedAt: string | null;
  startedAt: string;
  endedAt: string | null;
}

/** What one person is asked for. */
export interface TaskRow extends Omit<StepTask, 'state'> {
  instanceId: string;
  stepId: string;
  nodeId: string;
  step: string;
  username: string;
  applicant: string;
  state: 'waiting' | 'open' | 'agreed' | 'refused' | 'returned' | 'transferred' | 'closed';
  arrivedAt: string;
  dueAt: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  opinion: string | null;
}

/** One visit to a step. */
export interface StepRow {
  id: string;
  instanceId: string;
  nodeId: string;
  name: string;
  openedAt: string;
  dueAt: string | null;
  nextAt: string | null;
  closedAt: string | null;
  outcome: string | null;
  late: boolean;
}

export interface EventRow {
  id: string;
  kind: FlowEventKind;
  at: string;
  byUser: string | null;
  behalf: string | null;
  nodeId: string | null;
  step: string | null;
  people: string;
  opinion: string | null;
  message: string | null;
  recordVersion: number | null;
  fields: string;
  device: string | null;
}

const instanceColumns =
  sql.raw(`i.id, i.tenant_id as "tenantId", i.code, i.name, i.version_id as "versionId", i.resource,
  i.action, i.record_id as "recordId", i.title, i.applicant, i.org_code as "orgCode", i.from_state as "fromState", i.note,
  i.chosen, i.progress, i.state, i.submitted_version as "submittedVersion", i.decided, i.urged_at as "urgedAt",
  i.started_at as "startedAt", i.ended_at as "endedAt"`);

const taskColumns = sql.raw(`t.id, t.instance_id as "instanceId", t.step_id as "stepId", t.node_id as "nodeId", t.step,
  t.username, t.applicant, t.parent, t.added, t.position, t.state, t.arrived_at as "arrivedAt", t.due_at as "dueAt",
  t.decided_by as "decidedBy", t.decided_at as "decidedAt", t.opinion`);

/** An approval of the tenant; `lock`: nobody else decides on it until the end of the transaction. */
export async function findInstance(
  db: Db | Tx,
  tenantId: number,
  id: string,
  { lock = false } = {},
): Promise<InstanceRow | undefined> {
  const { rows } = await sql<InstanceRow>`select ${instanceColumns} from flow_instance i
    where i.id = ${id} and i.tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** The approvals of a record, the last one first. */
export async function instancesOf(
  db: Db | Tx,
  tenantId: number,
  about: { resource: string; recordId: string },
): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`select ${instanceColumns} from flow_instance i
    where i.resource = ${about.resource} and i.record_id = ${about.recordId} and i.tenant_id = ${tenantId}
    order by i.id desc limit 50`.execute(db);
  return rows;
}

export async function findTask(db: Db | Tx, tenantId: number, id: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`select ${taskColumns} from flow_task t
    where t.id = ${id} and t.tenant_id = ${tenantId}`.execute(db);
  return rows[0];
}

/** All tasks of an approval, in the order in which they were made. */
export async function tasksOf(db: Db | Tx, instanceId: string): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`select ${taskColumns} from flow_task t
    where t.instance_id = ${instanceId} order by t.id`.execute(db);
  return rows;
}

/** All visits of an approval, in the order in which they began. */
export async function stepsOf(db: Db | Tx, instanceId: string): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select id, instance_id as "instanceId", node_id as "nodeId", name, opened_at as "openedAt", due_at as "dueAt",
      next_at as "nextAt", closed_at as "closedAt", outcome, coalesce(due_at < coalesce(closed_at, now()), false) as late
    from flow_step where instance_id = ${instanceId} order by id`.execute(db);
  return rows;
}

export async function eventsOf(db: Db | Tx, instanceId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, kind, at, by_user as "byUser", behalf, node_id as "nodeId", step, people, opinion, message,
      record_version as "recordVersion", fields, device
    from flow_event where instance_id = ${instanceId} order by seq`.execute(db);
  return rows;
}

/** The definition that an approval runs on. */
export async function versionOf(db: Db | Tx, id: string): Promise<{ version: number; graph: FlowGraph }> {
  const { rows } = await sql<{ version: number; graph: FlowGraph }>`
    select version, graph from flow_version where id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`the version ${id} of a flow is gone`);
  return found;
}

/** As the steps of the rules want tasks: what is over without agreement counts no more. */
export function stepTask({ id, parent, added, position, state }: TaskRow): StepTask {
  const isLive = state === 'waiting' || state === 'open' || state === 'agreed';
  return { id, parent, added, position, state: isLive ? state : 'closed' };
}
