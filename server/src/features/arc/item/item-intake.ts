import { intake, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { type archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { docFiling } from '@dossier/contract/pm/closing/doc.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { refuseHeld } from '../hold/hold.public.ts';
import { asMover, batchSettled, countIntake, docOfItem, tellReturned } from '../intake/intake.public.ts';
import { countVolume } from './volume-sums.ts';

type Item = RowOf<typeof archiveItem>;
type Batch = Row & RowOf<typeof intake>;

/** Batches whose returned records are handed in again one by one. */
const resentIn: readonly string[] = [intakeStatus.returned, intakeStatus.partly];

/** Steps of records on their way into the archive (domain 6.5). */
export const intakeActions: NonNullable<Hooks<typeof archiveItem>['actions']> = {
  sendBack: {
    async effect(context, after) {
      const batch = await batchOf(context, after);
      const change = { filing: docFiling.returned, returnReason: after.returnReason };
      await docOfItem(asMover(context), after.id, change, 'sendBack');
      if (batch) await tellReturned(asMover(context), batch, [after.id]);
    },
  },
  resend: {
    async check(context, record) {
      const batch = await batchOf(context, record);
      if (!batch || !resentIn.includes(String(batch.status))) throw refuse('批次不在退回或部分接收状态，不能重新移交');
    },
    async effect(context, after) {
      await docOfItem(asMover(context), after.id, { filing: docFiling.handed, returnReason: null }, 'handOver');
      await countIntake(context.tx, String(after.intakeId));
    },
  },
  void: {
    async check({ tx, actor }, { id, archiveNo, title }) {
      await refuseHeld(tx, actor.tenantId, [id], '作废');
      if (archiveNo) throw refuse(`“${title}”已有档号，不能作废`);
    },
    // What is void takes no place in a volume.
    change: () => ({ volumeId: null, volumeSeq: null }),
    async effect(context, after, before) {
      if (before.volumeId) await countVolume(context.tx, before.volumeId);
      if (after.intakeId) await countIntake(context.tx, after.intakeId);
      const change = { filing: docFiling.none, itemId: null, returnReason: null };
      await docOfItem(asMover(context), after.id, change, 'sendBack');
      await settle(context, after);
    },
  },
};

/** The batch of a record, held already with the record's other surroundings. */
async function batchOf(
  { tx, actor }: Pick<ActionContext, 'tx' | 'actor'>,
  { intakeId }: Item,
): Promise<Batch | undefined> {
  if (!intakeId) return undefined;
  const scope = scopeOf(intake, asMover({ actor }).actor);
  // The row has every field of its register.
  return (await findRow(tx, scope, String(intakeId), { lock: true, full: true })) as Batch | undefined;
}

/** A batch whose last returned record was given up is received (domain 6.5: 剩余处理完). */
async function settle(context: ActionContext, after: Item): Promise<void> {
  const batch = await batchOf(context, after);
  if (batch?.status !== intakeStatus.partly) return;
  const { rows } = await sql`select 1 from arc_item where intake_id = ${batch.id} and del_flag = 0
    and status = any(${[itemStatus.handed, itemStatus.checking, itemStatus.returned]}) limit 1`.execute(context.tx);
  if (rows.length > 0) return;
  const mover = asMover(context);
  const words = { name: 'settle', text: `执行“${intake.events.settle}”，${batch.no}` };
  const settled = await changeRecord({ ...mover, resource: intake }, batch, { status: intakeStatus.received }, words);
  await batchSettled(mover, { ...batch, status: settled.status as string });
}
