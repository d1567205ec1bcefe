import { type intake, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { refusal, refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import { blockedOf, checkBatch } from '../check/check.public.ts';
import { type Context, countIntake } from './batch.ts';

type Intake = Pick<RowOf<typeof intake>, 'id'>;

/** The four-property checks of a batch. Files are read and opened, so it goes on in the background. */
export const intakeCheckTask = (app: App) =>
  defineTask({
    name: 'arc.checkIntake',
    label: '接收批次检测',
    params: Type.Object({ intakeId: Type.String() }),
    restartable: true,
    async run({ actor, params: { intakeId }, progress }) {
      const { no, failed } = await checkNow(app, actor, intakeId, progress);
      return { message: `四性检测${no}已完成`, result: { failed } };
    },
  });

/** Begins the checks of what a batch has waiting for them. */
export async function beginCheck({ app, tx, actor }: Context, { id }: Intake): Promise<void> {
  await sql`update arc_intake set failed = null, checked_time = null where id = ${id}`.execute(tx);
  await app.tasks.submit(tx, intakeCheckTask(app), { params: { intakeId: id }, actor });
}

async function checkNow(app: App, actor: Actor, id: string, progress: (done: number, total: number) => void) {
  const mover = moverOf(actor.tenantId, actor);
  const { rows } = await sql<{
    id: string;
    waits: boolean;
  }>`select id, status = ${itemStatus.checking} as waits from arc_item
    where intake_id = ${id} and del_flag = 0 and status <> ${itemStatus.void} order by id`.execute(app.db);
  const { rows: told } = await sql<{
    items: number | null;
    files: number | null;
    bytes: number | null;
    real: number;
    realBytes: number;
    last: string | null;
    lastNo: string | null;
    whole: boolean;
  }>`
    select declared_items as items, declared_files as files, declared_bytes::float8 as bytes, file_count as real,
      bytes::float8 as "realBytes", r.id as last, r.no as "lastNo",
      b.status = ${intakeStatus.checking} as whole
    from arc_intake b left join lateral (select id, no from arc_check_run r where r.intake_id = b.id
      order by create_time desc, id desc limit 1) r on true where b.id = ${id}`.execute(app.db);
  const [declared] = told;
  const kept = await checkBatch(
    app,
    { actor: mover, origin: systemOrigin },
    {
      itemIds: rows.map((row) => row.id),
      only: new Set(rows.flatMap((row) => (row.waits ? row.id : []))),
      intakeId: id,
      declared:
        // What comes again into a batch that was received in part is no longer what was declared.
        declared?.whole && declared.items !== null
          ? {
              items: declared.items,
              files: declared.files ?? declared.real,
              bytes: declared.bytes ?? declared.realBytes,
            }
          : undefined,
      previous: declared?.last ? { id: declared.last, no: declared.lastNo ?? '' } : undefined,
      progress,
    },
    async (tx, { id: runId }) => {
      const failed = [...(await blockedOf(tx, runId)).values()].reduce((sum, list) => sum + list.length, 0);
      await sql`update arc_intake set failed = ${failed}, checked_time = ${wireNow()}::timestamptz where id = ${id}`.execute(
        tx,
      );
      return failed;
    },
  );
  return { no: kept.no, failed: kept.outcome };
}

/**
 * What the last checks of a batch say of records that wait to be received.
 * @returns records that may not be, each with the first reason
 * @throws AppError while they have not been checked as they are; AR13 where the batch itself may not be received
 */
export async function judged(tx: Tx, { id }: Intake, itemIds: readonly string[]): Promise<Map<string, string>> {
  await countIntake(tx, id);
  const { rows } = await sql<{ id: string }>`select id from arc_check_run where intake_id = ${id}
    order by create_time desc, id desc limit 1`.execute(tx);
  const [run] = rows;
  const { rows: seen } = await sql<{ id: string }>`select i.item_id as id from arc_check_item i
    join arc_item t on t.id = i.item_id and t.version = i.item_version
    where i.run_id = ${run?.id ?? ''} and i.item_id = any(${[...itemIds]})`.execute(tx);
  if (!run || seen.length < itemIds.length) throw refuse('检测尚未完成，请稍后再接收');
  const blocked = await blockedOf(tx, run.id);
  const count = [...blocked.values()].reduce((sum, list) => sum + list.length, 0);
  const waiting = new Set(itemIds);
  const reasons = new Map(
    [...blocked].flatMap(([item, [first]]) =>
      item !== null && waiting.has(item) && first ? [[item, first.text] as const] : [],
    ),
  );
  if (blocked.has(null) || (itemIds.length > 0 && reasons.size === itemIds.length))
    throw refusal('AR13', `四性检测有${count}项不通过，不能接收`);
  return reasons;
}
