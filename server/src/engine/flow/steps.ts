import { type ApproveNode, type CopyNode, findNode } from '@dossier/rules/flow/graph.ts';
import { turnOf } from '@dossier/rules/flow/step.ts';
import { addWorkingDays } from '@dossier/rules/flow/working-days.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import type { FoundPerson } from './people.ts';
import { askedAt, copiedTo, nobodyFor } from './resolve.ts';
import { stepTask, type TaskRow, tasksOf } from './rows.ts';
import { addEvent, askingOf, type Run } from './run.ts';
import { tellCopies, tellTasks } from './tell.ts';

/** Begins a step: finds who decides, asks them, and sets its time. @throws AppError C12 when nobody is there at all */
export async function openStep(run: Run, node: ApproveNode): Promise<void> {
  const { tx, instance } = run;
  const { people, notes } = await askedAt(askingOf(run), node);
  if (people.length === 0) throw refusal('C12', nobodyFor(node.name), { step: node.name });
  for (const note of notes) {
    if (note.kind === 'nobody' || note.kind === 'chosen') continue;
    await addEvent(run, { kind: note.kind, nodeId: node.id, step: node.name, message: note.message, bySystem: true });
  }
  const stepId = newId();
  const due = node.limit ? await dueAfter(run, node.limit.days) : null;
  await sql`insert into flow_step (id, tenant_id, instance_id, code, node_id, name, opened_at, due_at, next_at)
    values (${stepId}, ${instance.tenantId}, ${instance.id}, ${instance.code}, ${node.id}, ${node.name}, clock_timestamp(),
      ${due}::timestamptz, ${due}::timestamptz)`.execute(tx);
  const asked = people.map(({ username }, position) => ({
    username,
    position,
    isOpen: node.mode !== 'order' || position === 0,
  }));
  await addTasks(run, { stepId, nodeId: node.id, step: node.name, dueAt: due }, asked);
}

/** So many working days from now. A calendar that is changed later moves no limit that has begun. */
async function dueAfter({ app, tx, instance }: Run, days: number): Promise<string> {
  const isWorking = await app.workCalendar.of(tx, instance.tenantId);
  return wireNow(addWorkingDays(new Date(), days, isWorking).getTime());
}

export interface NewTask {
  username: string;
  position: number;
  isOpen: boolean;
  parent?: string;
  added?: 'before' | 'after' | null;
}

/** Asks people at a step; those whose turn it is are told. @returns ids in the order of the people */
export async function addTasks(
  run: Run,
  at: { stepId: string; nodeId: string; step: string; dueAt: string | null },
  people: readonly NewTask[],
  opinion?: string | null,
): Promise<string[]> {
  const { tx, instance, graph } = run;
  const node = approveNodeOf(graph, at.nodeId);
  const rows = people.map((person) => ({ id: newId(), ...person }));
  await sql`insert into flow_task (id, tenant_id, instance_id, step_id, node_id, step, resource, record_id, applicant,
      username, parent, added, position, state, batch, arrived_at, due_at)
    values ${sql.join(
      rows.map(
        ({ id, username, position, isOpen, parent, added }) => sql`(${id}, ${instance.tenantId}, ${instance.id},
          ${at.stepId}, ${at.nodeId}, ${at.step}, ${instance.resource}, ${instance.recordId}, ${instance.applicant}, ${username},
          ${parent ?? null}, ${added ?? null}, ${position}, ${isOpen ? 'open' : 'waiting'}, ${node?.acts.batch ?? false},
          clock_timestamp(), ${at.dueAt}::timestamptz)`,
      ),
    )}`.execute(tx);
  const open = rows.filter(({ isOpen }) => isOpen);
  await tellTasks(
    run,
    open.map(({ id, username }) => ({ id, username, step: at.step })),
    undefined,
    opinion,
  );
  return rows.map(({ id }) => id);
}

/**
 * What a step comes to after somebody agreed or was added: opens whose turn has come; once it is passed, closes it.
 * @returns whether it is passed
 */
export async function turnStep(run: Run, node: ApproveNode, stepId: string): Promise<boolean> {
  const { tx, instance } = run;
  const tasks = (await tasksOf(tx, instance.id)).filter((task) => task.stepId === stepId);
  const { complete, opens, closes } = turnOf(node.mode, tasks.map(stepTask));
  if (complete) {
    await closeStep(run, stepId, 'agreed', closes);
    return true;
  }
  await sql`update flow_task set state = 'open', arrived_at = clock_timestamp() where id = any(${opens})`.execute(tx);
  await tellTasks(
    run,
    tasks.filter(({ id }) => opens.includes(id)),
  );
  return false;
}

/** Ends a step. @param tasks that are asked no more; absent: all of its tasks that are not decided */
export async function closeStep(run: Run, stepId: string, outcome: string, tasks?: readonly string[]): Promise<void> {
  const { tx } = run;
  const which = tasks ? sql`id = any(${[...tasks]})` : sql`state in ('open', 'waiting')`;
  await sql`update flow_task set state = 'closed' where step_id = ${stepId} and ${which}`.execute(tx);
  await sql`update flow_step set closed_at = clock_timestamp(), next_at = null, outcome = ${outcome}
    where id = ${stepId} and closed_at is null`.execute(tx);
}

/** Ends the open steps of these nodes; null: of all. */
export async function closeSteps(run: Run, nodes: ReadonlySet<string> | null, outcome: string): Promise<void> {
  const { rows } = await sql<{ id: string; node: string }>`select id, node_id as node from flow_step
    where instance_id = ${run.instance.id} and closed_at is null order by id`.execute(run.tx);
  for (const { id, node } of rows) if (nodes === null || nodes.has(node)) await closeStep(run, id, outcome);
}

/** Gives copies to those whom a node names. */
export async function sendCopies(run: Run, node: Pick<CopyNode, 'id' | 'name' | 'who'>): Promise<void> {
  const people = await copiedTo(askingOf(run), node);
  if (people.length === 0) return;
  await addCopies(run, people, { step: node.name });
  const names = people.map(({ username }) => username);
  await addEvent(run, { kind: 'copy', nodeId: node.id, step: node.name, people: names, bySystem: true });
  await tellCopies(
    run,
    people.map(({ id }) => id),
  );
}

/** Puts an approval into the lists of copies of these people. */
export async function addCopies(
  { tx, instance }: Run,
  people: readonly FoundPerson[],
  from: { step: string } | { by: string; note: string | null },
): Promise<void> {
  const [step, by, note] = 'step' in from ? [from.step, null, null] : [null, from.by, from.note];
  await sql`insert into flow_copy (id, tenant_id, instance_id, resource, record_id, username, step, by_user, note, at)
    values ${sql.join(
      people.map(
        ({ username }) => sql`(${newId()}, ${instance.tenantId}, ${instance.id}, ${instance.resource},
          ${instance.recordId}, ${username}, ${step}, ${by}, ${note}, clock_timestamp())`,
      ),
    )}`.execute(tx);
}

export function approveNodeOf({ nodes }: Run['graph'], id: string): ApproveNode | undefined {
  const node = findNode({ nodes }, id);
  return node?.type === 'approve' ? node : undefined;
}

/** As `approveNodeOf`, of a task that stands in the database. */
export function nodeOfTask({ graph }: Run, task: Pick<TaskRow, 'nodeId'>): ApproveNode {
  const node = approveNodeOf(graph, task.nodeId);
  if (!node) throw new Error(`the flow has no step ${task.nodeId}`);
  return node;
}
