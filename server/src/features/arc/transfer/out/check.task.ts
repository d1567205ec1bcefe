import { checkOutcome } from '@dossier/contract/arc/check/checks.ts';
import { transferStatus } from '@dossier/contract/arc/transfer/transfer.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemOrigin } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { blockedOf, checkTransfer } from '../../check/check.public.ts';
import { assertFree, itemsOf, sumsOf } from './lines.service.ts';

/** The four-property checks of what is to be transferred (stage Y). Files are read and opened, so it goes on in the background. */
export const transferCheckTask = (app: App) =>
  defineTask({
    name: 'arc.checkTransfer',
    label: '移交检测',
    params: Type.Object({ transferId: Type.String() }),
    restartable: true,
    async run({ actor, params: { transferId }, progress }) {
      const mover = moverOf(actor.tenantId, actor);
      const itemIds = await itemsOf(app.db, transferId);
      const { no, outcome } = await checkTransfer(
        app,
        { actor: mover, origin: systemOrigin },
        { range: `移交的${itemIds.length}件`, itemIds, progress },
        async (tx, run) => {
          const failed = await failuresOf(tx, run.id);
          const { items, fileCount, bytes } = await sumsOf(tx, itemIds);
          await sql`update arc_transfer set run_id = ${run.id}, failed = ${failed}, items = ${items},
              file_count = ${fileCount}, bytes = ${bytes}, checked_time = ${wireNow()}::timestamptz
            where id = ${transferId} and status = ${transferStatus.checking}`.execute(tx);
          return failed;
        },
      );
      return { message: `四性检测${no}已完成`, result: { failed: outcome } };
    },
  });

/** Begins the checks; what the last ones said no longer counts. */
export async function beginCheck(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  id: string,
): Promise<void> {
  await sql`update arc_transfer set run_id = null, failed = null, checked_time = null where id = ${id}`.execute(tx);
  await app.tasks.submit(tx, transferCheckTask(app), { params: { transferId: id }, actor });
}

/** Whether the records of a transfer may go, and are still as they were checked. @throws AppError as those that it asks */
export async function assertReady(tx: Tx, tenantId: number, transferId: string): Promise<void> {
  await assertFree(tx, tenantId, await itemsOf(tx, transferId), transferId);
  await assertChecked(tx, transferId);
}

/**
 * @throws AppError while the records have not been checked as they are, or where a check that blocks has failed
 */
async function assertChecked(tx: Tx, transferId: string): Promise<void> {
  const { rows } = await sql<{ run: string | null; unseen: number }>`
    select t.run_id as run, (select count(*)::int from arc_transfer_line n join arc_item i on i.id = n.item_id
      where n.transfer_id = t.id and not exists (select 1 from arc_check_item c
        where c.run_id = t.run_id and c.item_id = i.id and c.item_version = i.version)) as unseen
    from arc_transfer t where t.id = ${transferId}`.execute(tx);
  const [found] = rows;
  if (!found?.run) throw refuse('检测尚未完成，请稍后再提交');
  if (found.unseen > 0) throw refuse('清单中的档案在检测后有改动，请重新检测');
  const failed = await failuresOf(tx, found.run);
  if (failed > 0) throw refuse(`四性检测有${failed}项不通过，不能移交`);
}

async function failuresOf(tx: Tx, runId: string): Promise<number> {
  return [...(await blockedOf(tx, runId)).values()].reduce((sum, list) => sum + list.length, 0);
}

/** Outcome of a run for the cover of the package. */
export async function runOf(tx: Tx, transferId: string): Promise<{ id: string; no: string } | null> {
  const { rows } = await sql<{ id: string; no: string }>`select r.id, r.no from arc_check_run r
    join arc_transfer t on t.run_id = r.id where t.id = ${transferId} and r.verdict <> ${checkOutcome.failed}`.execute(
    tx,
  );
  return rows[0] ?? null;
}
