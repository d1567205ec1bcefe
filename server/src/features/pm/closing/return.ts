import { closeStatus, projectClose } from '@dossier/contract/pm/closing/close.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { moverOf } from '#engine/flow/run.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { notFiling } from './filing-rate.ts';

/** A project that is opened again has a closing that is a draft again; what was waived must be waived anew. */
export async function returnClosing(
  { app, tx, actor, origin }: Pick<WriteContext, 'app' | 'tx' | 'actor' | 'origin'>,
  projectId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from pm_close where project_id = ${projectId} and del_flag = 0`.execute(tx);
  const [one] = rows;
  if (!one) return;
  const context = { app, tx, actor: moverOf(actor.tenantId, actor), origin, resource: projectClose };
  const before = await findRow(tx, scopeOf(projectClose, context.actor), one.id, { lock: true, full: true });
  if (!before) return;
  await sql`update pm_close_check set waiver = null, waived_by = null, waived_time = null, waived_for = null
    where close_id = ${one.id}`.execute(tx);
  const words = { name: 'reopen', text: `执行“${projectClose.events.reopen}”，${titleOf(projectClose, before)}` };
  await changeRecord(context, before, { status: closeStatus.draft, handover: null, ...notFiling }, words);
}
