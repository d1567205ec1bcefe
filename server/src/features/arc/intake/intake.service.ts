import { type intake, intakeKind, intakeStatus } from '@dossier/contract/arc/intake.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { refusal, refuse } from '#core/errors.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { receive } from '../item/item.public.ts';
import { asMover, countIntake, lockedInside, moveItems } from './batch.ts';
import { checkBatch } from './checks.ts';
import { batchHanded, batchSettled, itemsReturned, itemsVoided, tellReturned } from './project.ts';

type Intake = RowOf<typeof intake>;

export const intakeHooks: Hooks<typeof intake> = {
  prints: {
    sheet: new URL('./prints/sheet.typ', import.meta.url),
    list: new URL('./prints/list.typ', import.meta.url),
  },
  async beforeAdd(context, draft) {
    // Batches of projects come out of their closing.
    if (draft.kind === intakeKind.project && context.source !== 'job') throw refuse('项目结项的批次由结项生成');
    if (context.source === 'job') draft.projectId = String(context.input.projectId);
    draft.no = await numberOfYear(context);
    draft.handedBy ??= context.actor.username;
    draft.dept ??= context.actor.orgId || null;
  },
  async beforeDelete({ tx }, { id, no }) {
    const { rows } = await sql`select 1 from arc_item where intake_id = ${id} and del_flag = 0 limit 1`.execute(tx);
    if (rows.length > 0) throw refuse(`批次“${no}”中还有档案，请先移出`);
  },
  actions: {
    handOver: {
      async change({ tx }, { id, declaredItems, items: counted }) {
        const { items } = await countIntake(tx, id);
        if (items === 0) throw refuse('批次中没有档案，不能移交');
        // Who has declared nothing declares what is there.
        return {
          reason: null,
          failed: null,
          ...(declaredItems === null || declaredItems === counted ? { declaredItems: items } : {}),
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
        await checked(context, after);
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
        await moveAll(context, after, [itemStatus.handed, itemStatus.checking], 'giveBack', {
          status: itemStatus.returned,
          returnReason: reason,
        });
        await itemsReturned(asMover(context), after, reason);
        await tellReturned(asMover(context), after, [after.id]);
      },
    },
    void: {
      async effect(context, after) {
        const own = after.kind === intakeKind.project;
        const mover = asMover(context);
        const items = await lockedInside(mover, after.id, [itemStatus.arranging, itemStatus.returned]);
        const released = { status: itemStatus.arranging, intakeId: null, returnReason: null };
        if (own) await moveItems(mover, items, 'void', () => ({ status: itemStatus.void }));
        else await moveItems(mover, items, 'take', () => released);
        if (own) await itemsVoided(mover, after);
        await countIntake(context.tx, after.id);
      },
    },
  },
};

async function moveAll(
  context: ActionContext,
  { id }: Intake,
  states: readonly string[],
  action: string,
  change: Record<string, string | null>,
): Promise<void> {
  const mover = asMover(context);
  await moveItems(mover, await lockedInside(mover, id, states), action, () => change);
}

/** Looks at the records that are being checked, and keeps what stands against them. */
async function checked({ app, tx, ...context }: ActionContext, record: Intake) {
  const inside = await lockedInside(asMover({ app, tx, ...context }), record.id, [itemStatus.checking]);
  const counted = await countIntake(tx, record.id);
  const { rows } = await sql<{ items: number | null; bytes: number | null }>`
    select declared_items as items, declared_bytes::float8 as bytes from arc_intake where id = ${record.id}`.execute(
    tx,
  );
  const batch = {
    ...{ id: record.id, ...counted },
    ...{ declaredItems: rows[0]?.items ?? null, declaredBytes: rows[0]?.bytes ?? null },
  };
  const outcome = await checkBatch(
    { tx, files: app.files },
    batch,
    inside.map(({ id }) => id),
  );
  await sql`update arc_intake set failed = ${outcome.failed} where id = ${record.id}`.execute(tx);
  return { ...outcome, inside };
}

/**
 * 接收: what passes gets its number and is held, what does not goes back with its reason.
 * @returns the state of the batch after it
 * @throws AppError AR13 where nothing can be received, or the batch is not what was declared
 */
async function accept(context: ActionContext, record: Intake): Promise<string> {
  const mover = asMover(context);
  const again = await lockedInside(mover, record.id, [itemStatus.handed]);
  await moveItems(mover, again, 'check', () => ({ status: itemStatus.checking }));
  const { failed, items, whole, inside } = await checked(context, record);
  const good = inside.filter(({ id }) => !items.has(id));
  // A batch whose returned records were voided has nothing left to receive.
  if (whole || (inside.length > 0 && good.length === 0)) throw refusal('AR13', `四性检测有${failed}项不通过，不能接收`);
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

/** `GD-{yyyy}-{4 digits}` (domain 6.3), counted per year. */
async function numberOfYear({ tx, actor, resource }: WriteContext): Promise<string> {
  const year = wireNow().slice(0, 4);
  const serial = await takeNumbers(tx, `${resource.table}:${actor.tenantId}:${year}`);
  return `GD-${year}-${String(serial).padStart(4, '0')}`;
}
