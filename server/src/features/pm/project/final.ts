import { acceptanceStatus, acceptedStates, finalKind } from '@dossier/contract/pm/acceptance.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { heldProject } from './children.ts';

/** Projects of records of a register, held to be changed with them, in one order for everybody. */
export async function holdProjects(tx: Tx, table: string, ids: readonly string[]): Promise<void> {
  await sql`select 1 from pm_project where id in (select project_id from ${sql.table(table)} where id = any(${[...ids]}))
    order by id for no key update`.execute(tx);
}

/** The customer's word about the whole is taken down while the project waits for it. */
export async function assertInFinal(context: Pick<WriteContext, 'tx' | 'actor'>, id: string): Promise<void> {
  const held = await heldProject(context, id);
  if (held?.status !== projectStatus.accepting)
    throw refusal('state', `项目“${held?.name ?? ''}”尚未提交终验，不能录入终验结论`);
}

/** A final acceptance ends the acceptance of its project, in the name of whoever took it down. */
export async function endFinal(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  id: string,
  accepted: boolean,
  code: string,
): Promise<void> {
  const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: project };
  const before = await findRow(tx, scopeOf(project, context.actor), id, { lock: true, full: true });
  if (!before) return;
  const { passFinal, failFinal } = project.actions;
  const { name, label, to } = accepted ? passFinal : failFinal;
  const change = { status: to, ...(accepted ? {} : { stateReason: `验收单${code}不通过` }) };
  await changeRecord(context, before, change, { name, text: `执行“${label}”，${titleOf(project, before)}` });
}

/** A project with a final acceptance passes by it; one that has none passes as somebody says. */
export async function assertFinalAccepted(tx: Tx, projectId: string): Promise<void> {
  const { rows } = await sql<{ all: number; accepted: number }>`
    select count(*) as all, count(*) filter (where status = any(${[...acceptedStates]})) as accepted
    from pm_acceptance where project_id = ${projectId} and kind = ${finalKind} and del_flag = 0
      and status <> ${acceptanceStatus.withdrawn}`.execute(tx);
  if (Number(rows[0]?.all ?? 0) > 0 && Number(rows[0]?.accepted ?? 0) === 0)
    throw refusal('finalAcceptance', '该项目的终验验收单尚未通过，请在验收单中录入结论');
}

/** States from which a project is closed. */
export const projectEnds: readonly string[] = [projectStatus.closing, projectStatus.terminated];

/** A closing that people have agreed to closes its project, in the name of whoever agreed last. The project is held by the caller. */
export async function closeProject(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  id: string,
): Promise<void> {
  const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: project };
  const before = await findRow(tx, scopeOf(project, context.actor), id, { lock: true, full: true });
  if (!before) return;
  const change = { status: projectStatus.closed, actualEnd: wireNow().slice(0, 10) };
  const words = { name: 'close', text: `执行“${project.events.close}”，${titleOf(project, before)}` };
  await changeRecord(context, before, change, words);
}
