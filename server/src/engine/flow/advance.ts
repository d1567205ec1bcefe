import { said, written } from '@dossier/contract/communication/said.ts';
import type { FlowState } from '@dossier/contract/flow/flow.ts';
import { type Progress, walk } from '@dossier/rules/flow/walk.ts';
import { sql } from 'kysely';
import type { EndHooks } from '../resource/hooks.ts';
import { changeRecord, tellLabels, titleOf } from '../resource/write.ts';
import { addEvent, moverOf, type Run } from './run.ts';
import { closeSteps, openStep, sendCopies } from './steps.ts';
import { keepTitle, tellApplicant } from './tell.ts';

/** Goes on to the steps that wait for people, or to the end. */
export async function advance(run: Run, from: Progress): Promise<void> {
  const { tx, instance } = run;
  const { progress, open, copies, finished } = walk(run.graph, run.record, from);
  instance.progress = progress;
  await sql`update flow_instance set progress = ${JSON.stringify(progress)}::jsonb where id = ${instance.id}`.execute(
    tx,
  );
  for (const node of copies) await sendCopies(run, node);
  if (finished) return finish(run, 'passed');
  const { rows } = await sql<{ node: string }>`select node_id as node from flow_step
    where instance_id = ${instance.id} and closed_at is null`.execute(tx);
  const opened = new Set(rows.map(({ node }) => node));
  for (const node of open) if (!opened.has(node.id)) await openStep(run, node);
  await keepTitle(run);
}

/** How an approval ends. */
export type End = Exclude<FlowState, 'running'>;

/** Ends an approval: moves the record, runs what its feature does then, and tells the applicant. */
export async function finish(run: Run, end: End, opinion: string | null = null): Promise<void> {
  const { tx, instance } = run;
  await closeSteps(run, null, end);
  await moveRecord(run, end);
  instance.state = end;
  await sql`update flow_instance set state = ${end}, ended_at = clock_timestamp() where id = ${instance.id}`.execute(
    tx,
  );
  await keepTitle(run);
  const title = titleOf(run.resource, run.record);
  const content = opinion ? [written(opinion)] : [];
  if (end === 'passed') {
    await addEvent(run, { kind: 'passed', bySystem: true });
    await tellApplicant(run, said('审批通过：{0}', title), [said('您提交的“{0}”已通过审批', title), ...content]);
  } else if (end === 'refused') {
    await tellApplicant(run, said('审批驳回：{0}', title), [said('您提交的“{0}”被驳回', title), ...content]);
  } else if (end === 'ended') {
    await tellApplicant(run, said('审批终止：{0}', title), [said('“{0}”的审批已被终止', title), ...content]);
  }
}

/** The record leaves the state in which it waited, with history, log and the steps of its feature. */
async function moveRecord(run: Run, end: End): Promise<void> {
  const { app, tx, instance, resource, action, origin } = run;
  const { states } = resource;
  if (!states) throw new Error(`${resource.path} has no states`);
  const context = { app, tx, resource, origin, actor: moverOf(instance.tenantId, run.actor), input: {}, given: {} };
  const before = run.record;
  const steps = hooksOf(run, end);
  const change = { ...(await steps?.change?.(context, before)), [states.field]: stateAfter(run, end) };
  const text = { name: `flow.${end}`, text: `“${action.label}”${endNames[end]}，${titleOf(resource, before)}` };
  run.record = await changeRecord(context, before, change, text);
  await steps?.effect?.(context, run.record, before);
  await tellLabels(context);
}

const endNames: Record<End, string> = {
  passed: '审批通过',
  refused: '被驳回',
  withdrawn: '已撤回',
  ended: '的审批已终止',
};

function stateAfter({ action, instance }: Run, end: End): string {
  if (end === 'passed') return action.flow.passed;
  if (end === 'refused') return action.flow.refused;
  return action.flow.withdrawn ?? instance.fromState;
}

function hooksOf({ hooks, action }: Run, end: End): EndHooks | undefined {
  const own = hooks.actions?.[action.name];
  if (end === 'passed') return own?.passed;
  return end === 'refused' ? own?.refused : own?.withdrawn;
}
