import type { FlowDecision } from '@dossier/contract/flow/acting.ts';
import type { ApproveNode } from '@dossier/rules/flow/graph.ts';
import { backTo, earlierSteps, nodesAfter, withDone } from '@dossier/rules/flow/walk.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import { tellLabels, titleOf } from '../resource/write.ts';
import { advance, finish } from './advance.ts';
import { type OwnRun, type PersonActing, withOwnTask } from './own-task.ts';
import type { TaskRow } from './rows.ts';
import { addEvent, type Run } from './run.ts';
import { changeFields } from './step-fields.ts';
import { closeStep, closeSteps, nodeOfTask, sendCopies, turnStep } from './steps.ts';

export interface Decision {
  taskId: string;
  /** Of the record as it was read; records without versions have none. */
  version?: number | undefined;
  decision: FlowDecision;
  opinion?: string | undefined;
  /** Step that it goes back to. */
  to?: string | undefined;
  fields?: Readonly<Record<string, unknown>> | undefined;
  /** With others at once; the step may not allow it. */
  batch?: boolean;
}

/**
 * Decides on one task: the decision, what follows of it, the record, and what people are told are one transaction.
 * @returns the title of the record
 */
export function decide(acting: PersonActing, input: Decision): Promise<string> {
  return withOwnTask(acting, { taskId: input.taskId, read: { version: input.version } }, async (own) => {
    const { run, task } = own;
    const node = nodeOfTask(run, task);
    const opinion = input.opinion?.trim() || null;
    if (input.batch && !node.acts.batch) throw refusal('batch', `“${node.name}”须逐条处理，不能批量`);
    if (input.decision !== 'agree' && opinion === null) throw refusal('C11', '请填写审批意见');
    const changed = await changeFields(own, node, input.fields ?? {}, { agrees: input.decision === 'agree' });
    await markDecided(own);
    if (input.decision === 'agree') await agree(own, node, opinion, changed);
    else if (input.decision === 'refuse') await refuseToApplicant(own, opinion, changed);
    else await goBack(own, node, input.to ?? '', opinion, changed);
    if (changed.length > 0) await tellLabels(run);
    return titleOf(run.resource, run.record);
  });
}

/** An agreement as it stands, and what comes of it. @param added further signers are asked by whoever calls */
export async function agree(own: OwnRun, node: ApproveNode, opinion: string | null, fields: string[]): Promise<void> {
  const { run, task } = own;
  await closeTask(own, 'agreed', opinion);
  await addEvent(run, { kind: 'agree', ...about(own), opinion, fields });
  await goOn(run, node, task.stepId);
}

/** Goes on behind a step when it is passed. */
export async function goOn(run: Run, node: ApproveNode, stepId: string): Promise<void> {
  if (!(await turnStep(run, node, stepId))) return;
  if (node.copies.length > 0) await sendCopies(run, { id: node.id, name: node.name, who: node.copies });
  await advance(run, withDone(run.instance.progress, node.id));
}

async function refuseToApplicant(own: OwnRun, opinion: string | null, fields: string[]): Promise<void> {
  const { run, task } = own;
  await closeTask(own, 'refused', opinion);
  await closeStep(run, task.stepId, 'refused');
  await addEvent(run, { kind: 'refuse', ...about(own), opinion, fields });
  await finish(run, 'refused', opinion);
}

async function goBack(
  own: OwnRun,
  node: ApproveNode,
  to: string,
  opinion: string | null,
  fields: string[],
): Promise<void> {
  const { run } = own;
  const { progress } = run.instance;
  const target =
    node.back === 'earlier' ? earlierSteps(run.graph, node.id, progress).find(({ id }) => id === to) : undefined;
  if (!target) throw refusal('back', '不能退回到该步骤');
  await closeTask(own, 'returned', opinion);
  // Beside it in other branches that follow the target, people are asked no more either.
  await closeSteps(run, new Set([target.id, ...nodesAfter(run.graph, target.id).map(({ id }) => id)]), 'returned');
  await addEvent(run, { kind: 'back', ...about(own), nodeId: target.id, step: target.name, opinion, fields });
  await advance(run, backTo(run.graph, target.id, progress));
}

/** Whoever acted is written to his task. */
export async function closeTask(
  { run, task }: OwnRun,
  state: Exclude<TaskRow['state'], 'open' | 'waiting' | 'closed'>,
  opinion: string | null,
): Promise<void> {
  await sql`update flow_task set state = ${state}, opinion = ${opinion}, decided_by = ${run.actor.username},
    decided_at = clock_timestamp(), opened = true where id = ${task.id}`.execute(run.tx);
}

/** From now on the applicant cannot take it back. */
export async function markDecided({ run }: Pick<OwnRun, 'run'>): Promise<void> {
  run.instance.decided = true;
  await sql`update flow_instance set decided = true where id = ${run.instance.id} and not decided`.execute(run.tx);
}

/** The step, and in whose place somebody acts there. */
export const about = ({ task, behalf }: Pick<OwnRun, 'task' | 'behalf'>) => ({
  nodeId: task.nodeId,
  step: task.step,
  behalf,
});
