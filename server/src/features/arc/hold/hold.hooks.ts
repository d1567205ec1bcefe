import type { hold } from '@dossier/contract/arc/ending/hold.ts';
import { itemStatus } from '@dossier/contract/arc/item.ts';
import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberOfYear } from '#engine/resource/period-number.ts';
import type { WriteContext } from '#engine/resource/write.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { wireNow } from '#services/log-entries.ts';
import { heldAmong, lockItems } from './held.service.ts';
import { lockedLines } from './lines.service.ts';

/** States of records that are past keeping. */
const past: readonly string[] = [itemStatus.destroyed, itemStatus.void];

export const holdHooks: Hooks<typeof hold> = {
  async beforeLock({ tx, actor }, ids) {
    for (const id of ids) await lockItems(tx, actor.tenantId, await itemsOf(tx, id));
  },
  async beforeAdd(context, draft) {
    // Whoever is destroying one of them is waited for.
    const items = await lockedLines(context, '请至少添加一件要冻结的档案');
    if (items.some(({ status }) => past.includes(String(status)))) throw refuse('已销毁、已作废的档案不能冻结');
    draft.no = await numberOfYear(context, 'DJ');
    draft.startTime = wireNow();
    draft.startBy = context.actor.username;
    draft.items = items.length;
    draft.secret = Math.max(0, ...items.map(({ secret }) => Number(secret)));
  },
  async afterAdd(context, record) {
    const ids = await itemsOf(context.tx, record.id);
    await sql`update arc_item set held = 'Y' where id = any(${ids})`.execute(context.tx);
    await noteItems(context, 'ARC_ITEM_HOLD', ids, String(record.no));
  },
  actions: {
    lift: {
      async effect(context, after) {
        const { tx, actor } = context;
        const ids = await itemsOf(tx, after.id);
        await lockItems(tx, actor.tenantId, ids);
        const others = await heldAmong(tx, ids);
        const free = ids.filter((id) => !others.has(id));
        await sql`update arc_item set held = 'N' where id = any(${free})`.execute(tx);
        await noteItems(context, 'ARC_ITEM_HOLD_LIFT', ids, String(after.no));
      },
    },
  },
};

async function itemsOf(tx: Tx, holdId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select item_id as id from arc_hold_line where hold_id = ${holdId}
    order by item_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The chain has what was done to each record. */
async function noteItems(
  { tx, actor, origin }: Pick<WriteContext, 'tx' | 'actor' | 'origin'>,
  action: string,
  ids: readonly string[],
  no: string,
): Promise<void> {
  const { rows } = await sql<{ id: string; no: string | null }>`select id, archive_no as no from arc_item
    where id = any(${[...ids]}) order by id`.execute(tx);
  await addToChain(
    tx,
    { actor, origin },
    rows.map((item) => ({ action, objType: 'arc_item', objId: item.id, objNo: item.no, detail: { hold: no } })),
  );
}
