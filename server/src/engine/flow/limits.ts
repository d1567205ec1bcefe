import { said } from '@dossier/contract/communication/said.ts';
import { type ApproveNode, findNode } from '@dossier/rules/flow/graph.ts';
import { withDone } from '@dossier/rules/flow/walk.ts';
import { addWorkingDays } from '@dossier/rules/flow/working-days.ts';
import { sql } from 'kysely';
import { systemOrigin } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction } from '#db/database.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { advance, finish } from './advance.ts';
import { headsAbove, orgCodeOf } from './heads.ts';
import { peopleNamed } from './people.ts';
import { type TaskRow, tasksOf } from './rows.ts';
import { addEvent, lockRun, type Run } from './run.ts';
import { addTasks, closeStep, sendCopies } from './steps.ts';
import { tellTasks } from './tell.ts';

/** Steps that one run of the job looks at. */
const most = 2_000;

interface DueStep {
  id: string;
  instanceId: string;
  tenantId: number;
  nodeId: string;
}

/** What became of steps whose time was over. */
export interface LimitsDone {
  done: number;
  /** Those that could not go on, with the reason. */
  failed: { instanceId: string; message: string }[];
}

/**
 * Does what a definition says about steps whose time is over. Each is a transaction of its own, looked at again behind the
 * lock of its approval: however many servers do this at once, it happens once.
 */
export async function enforceLimits(
  app: App,
  now: Date,
  between: (looked: number) => void = () => {},
): Promise<LimitsDone> {
  const { rows } = await sql<DueStep>`
    select id, instance_id as "instanceId", tenant_id as "tenantId", node_id as "nodeId" from flow_step
    where closed_at is null and next_at <= ${now.toISOString()}::timestamptz order by next_at, id limit ${most}`.execute(
    app.db,
  );
  const result: LimitsDone = { done: 0, failed: [] };
  for (const [looked, step] of rows.entries()) {
    between(looked);
    try {
      if (await enforceOne(app, step, now)) result.done += 1;
    } catch (error) {
      // One that cannot go on holds up no other, and is looked at again the next time.
      if (!(error instanceof AppError)) throw error;
      result.failed.push({ instanceId: step.instanceId, message: error.message });
    }
  }
  return result;
}

function enforceOne(app: App, step: DueStep, now: Date): Promise<boolean> {
  const acting = { app, actor: null, origin: systemOrigin, device: null };
  return inTransaction(app.db, async (tx) => {
    const run = await lockRun(acting, tx, step.tenantId, step.instanceId);
    const { rows } = await sql`select id from flow_step where id = ${step.id} and closed_at is null
      and next_at <= ${now.toISOString()}::timestamptz`.execute(tx);
    const node = findNode(run.graph, step.nodeId);
    if (rows.length === 0 || node?.type !== 'approve' || !node.limit) return false;
    const open = (await tasksOf(tx, run.instance.id)).filter(
      ({ stepId, state }) => stepId === step.id && state === 'open',
    );
    await reactions[node.limit.after](run, node, step.id, open, now);
    return true;
  });
}

type React = (run: Run, node: ApproveNode, stepId: string, open: readonly TaskRow[], now: Date) => Promise<void>;

const about = ({ id, name }: ApproveNode) => ({ nodeId: id, step: name, bySystem: true });

const remind: React = async (run, node, stepId, open, now) => {
  await again(run, stepId, now);
  await addEvent(run, { kind: 'remind', ...about(node), people: open.map(({ username }) => username) });
  await tellTasks(run, open, (title) => ({ title: said('审批已超时：{0}', title), priority: 'H' }));
};

const reactions: Record<NonNullable<ApproveNode['limit']>['after'], React> = {
  remind,
  async pass(run, node, stepId) {
    await sql`update flow_instance set decided = true where id = ${run.instance.id}`.execute(run.tx);
    await addEvent(run, { kind: 'autoAgree', ...about(node), message: '超过时限，自动通过' });
    await closeStep(run, stepId, 'autoAgreed');
    if (node.copies.length > 0) await sendCopies(run, { id: node.id, name: node.name, who: node.copies });
    await advance(run, withDone(run.instance.progress, node.id));
  },
  async refuse(run, node, stepId) {
    await addEvent(run, { kind: 'autoRefuse', ...about(node), message: '超过时限，自动驳回' });
    await closeStep(run, stepId, 'autoRefused');
    await finish(run, 'refused', '超过时限，自动驳回');
  },
  /** Those above are asked in the place of those who were; where there are none, it stays with them and they are reminded. */
  async escalate(run, node, stepId, open, now) {
    const asked = new Set(
      (await tasksOf(run.tx, run.instance.id)).filter((one) => one.stepId === stepId).map((one) => one.username),
    );
    const moved: TaskRow[] = [];
    const names = new Set<string>();
    for (const task of open) {
      const above = await superior(run, task.username, asked);
      if (!above) continue;
      names.add(above);
      asked.add(above);
      moved.push(task);
      await sql`update flow_task set state = 'closed' where id = ${task.id}`.execute(run.tx);
      const placed = { username: above, position: task.position, isOpen: true, added: task.added };
      const [id] = await addTasks(run, task, [task.parent === null ? placed : { ...placed, parent: task.parent }]);
      await sql`update flow_task set parent = ${id} where parent = ${task.id}`.execute(run.tx);
    }
    if (names.size > 0) await addEvent(run, { kind: 'escalate', ...about(node), people: [...names] });
    const rest = open.filter((task) => !moved.includes(task));
    if (rest.length > 0) await remind(run, node, stepId, rest, now);
    else await again(run, stepId, now);
  },
};

/** The nearest head above a person who may see the record, was not asked yet and is not the applicant. */
async function superior(
  { tx, instance, sees }: Run,
  username: string,
  asked: ReadonlySet<string>,
): Promise<string | undefined> {
  const above = await headsAbove(tx, await orgCodeOf(tx, username), instance.applicant);
  for (const { heads } of above)
    for (const person of await peopleNamed(tx, instance.tenantId, heads))
      if (person.username !== username && !asked.has(person.username) && (await sees(person.id)))
        return person.username;
  return undefined;
}

/** A working day later it is looked at again. */
async function again({ app, tx, instance }: Run, stepId: string, now: Date): Promise<void> {
  const next = addWorkingDays(now, 1, await app.workCalendar.of(tx, instance.tenantId));
  await sql`update flow_step set next_at = ${wireNow(next.getTime())}::timestamptz where id = ${stepId}`.execute(tx);
}
