import { type intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { volume } from '@dossier/contract/arc/volume.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import type { Row } from '#engine/resource/read.ts';
import { deleteRecords } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { refuseHeld } from '../hold/hold.public.ts';
import { receive } from '../item/item.public.ts';
import { looseFiles, releaseLoose } from '../prepare/prepare.public.ts';
import { volumeHooks } from '../volume/volume.public.ts';
import { asMover, type Context, countIntake, lockedInside, moveItems } from './batch.ts';
import { beginCheck, judged } from './check.ts';
import { batchHanded, batchSettled, itemsReturned, itemsVoided, tellReturned } from './project.ts';

type Intake = RowOf<typeof intake>;

export const intakeHooks: Hooks<typeof intake> = {
  prints: {
    sheet: new URL('./prints/sheet.typ', import.meta.url),
    list: new URL('./prints/list.typ', import.meta.url),
  },
  async beforeAdd(context, draft) {
    // Batches of projects come out of their closing.
    const isBridge = context.actor.unbounded === true && typeof context.input.projectId === 'string';
    if (draft.kind === intakeKind.project && !isBridge) throw refuse('项目结项的批次由结项生成');
    if (isBridge) draft.projectId = String(context.input.projectId);
    draft.no = await numberOfYear(context, 'GD');
    draft.handedBy ??= context.actor.username;
    draft.dept ??= context.actor.orgId || null;
  },
  async beforeDelete({ tx }, { id, no }) {
    const { rows } = await sql`select 1 from arc_item where intake_id = ${id} and del_flag = 0 limit 1`.execute(tx);
    if (rows.length > 0) throw refuse(`批次“${no}”中还有档案，请先移出`);
    await releaseLoose(tx, id);
  },
  actions: {
    handOver: {
      async change({ tx }, { id, declaredItems, declaredFiles, declaredBytes }) {
        const { items, files, bytes } = await countIntake(tx, id);
        if (items === 0) throw refuse('批次中没有档案，不能移交');
        const loose = await looseFiles(tx, id);
        if (loose > 0) throw refuse(`批次中还有${loose}个文件没有挂接，请在“整理归档”中挂接或删除`);
        // Who has declared nothing declares what is there; the checks compare it with what comes to be received.
        return {
          ...{ reason: null, failed: null, declaredItems: declaredItems ?? items },
          ...{ declaredFiles: declaredFiles ?? files, declaredBytes: declaredBytes ?? bytes },
        };
      },
      async effect(context, after) {
        await moveAll(context, after, [itemStatus.arranging, itemStatus.returned], 'handOver', {
          status: itemStatus.handed,
          returnReason: null,
        });
        await batchHanded(asMover(context), after);
      },
    },
    check: {
      async effect(context, after) {
        await moveAll(context, after, [itemStatus.handed], 'check', { status: itemStatus.checking });
        await beginCheck(context, after);
      },
    },
    recheck: {
      async effect(context, after) {
        await moveAll(context, after, [itemStatus.handed], 'check', { status: itemStatus.checking });
        await beginCheck(context, after);
      },
    },
    accept: {
      async change(context, record) {
        return { status: await accept(context, record), receivedBy: context.actor.username, receivedTime: wireNow() };
      },
      effect: (context, after) => batchSettled(asMover(context), after),
    },
    giveBack: {
      async effect(context, after) {
        const reason = String(after.reason ?? '');
        const items = await moveAll(context, after, [itemStatus.handed, itemStatus.checking], 'giveBack', {
          status: itemStatus.returned,
          returnReason: reason,
        });
        await itemsReturned(asMover(context), after, reason);
        await tellReturned(asMover(context), after, items);
      },
    },
    void: {
      async effect(context, after) {
        const own = after.kind === intakeKind.project;
        const mover = asMover(context);
        const items = await lockedInside(mover, after.id, [itemStatus.arranging, itemStatus.returned]);
        const released = { status: itemStatus.arranging, intakeId: null, returnReason: null };
        const dropped = { status: itemStatus.void, volumeId: null, volumeSeq: null };
        if (own) {
          const ids = items.map(({ id }) => id);
          await refuseHeld(context.tx, context.actor.tenantId, ids, '作废');
        }
        if (own) await moveItems(mover, items, 'void', () => dropped);
        else await moveItems(mover, items, 'take', () => released);
        if (own) {
          await dropEmptyVolumes(mover, items);
          await itemsVoided(mover, after);
        }
        await countIntake(context.tx, after.id);
        await releaseLoose(context.tx, after.id);
      },
    },
  },
};

/** Volumes that a project's batch was put into go with it, as far as nothing else lies in them and they have no number. */
async function dropEmptyVolumes({ app, tx, actor, origin }: Context, items: readonly Row[]): Promise<void> {
  const ids = [...new Set(items.flatMap(({ volumeId }) => (typeof volumeId === 'string' ? volumeId : [])))];
  const { rows } = await sql<{
    id: string;
  }>`select v.id from arc_volume v where v.id = any(${ids}) and v.archive_no is null
    and not exists (select 1 from arc_item i where i.volume_id = v.id and i.del_flag = 0) order by v.id`.execute(tx);
  if (rows.length === 0) return;
  await deleteRecords(
    { app, actor, origin },
    volume,
    volumeHooks,
    rows.map(({ id }) => id),
    tx,
  );
}

async function moveAll(
  context: ActionContext,
  { id }: Intake,
  states: readonly string[],
  action: string,
  change: Record<string, string | null>,
): Promise<Row[]> {
  const mover = asMover(context);
  const items = await lockedInside(mover, id, states);
  await moveItems(mover, items, action, () => change);
  return items;
}

/**
 * 接收: what passes gets its number and is held, what does not goes back with its reason.
 * @returns the state of the batch after it
 * @throws AppError AR13 where nothing can be received, or the batch is not what was declared
 */
async function accept(context: ActionContext, record: Intake): Promise<string> {
  const mover = asMover(context);
  const inside = await lockedInside(mover, record.id, [itemStatus.checking]);
  const items = await judged(
    context.tx,
    record,
    inside.map(({ id }) => id),
  );
  const good = inside.filter(({ id }) => !items.has(id));
  const bad = inside.filter(({ id }) => items.has(id));
  await moveItems(mover, bad, 'sendBack', ({ id }) => ({
    status: itemStatus.returned,
    returnReason: items.get(id) ?? null,
  }));
  await tellReturned(mover, record, bad);
  if (good.length > 0)
    await receive(
      mover,
      good.map(({ id }) => id),
      { from: itemStatus.checking },
    );
  const { rows } = await sql<{ left: number; held: number }>`
    select count(*) filter (where status = any(${[itemStatus.handed, itemStatus.returned]}))::int as left,
      count(*) filter (where status = ${itemStatus.held})::int as held
    from arc_item where intake_id = ${record.id} and del_flag = 0`.execute(context.tx);
  if (inside.length === 0 && (rows[0]?.left ?? 0) > 0) throw refuse('退回的档案还没有重新移交，没有可接收的档案');
  if ((rows[0]?.left ?? 0) > 0) return intakeStatus.partly;
  return (rows[0]?.held ?? 0) > 0 ? intakeStatus.received : intakeStatus.void;
}
