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

/** States of records that are past keeping. */
const past: readonly string[] = [itemStatus.destroyed, itemStatus.void];

export const holdHooks: Hooks<typeof hold> = {
  async beforeAdd(context, draft) {
    const { tx, actor } = context;
    const ids = idsIn(context.input);
    if (ids.length === 0) throw refuse('请至少添加一件要冻结的档案');
    if (new Set(ids).size < ids.length) throw refuse('同一件档案不能重复添加');
    // Before the lines refer to them: whoever is destroying one of them is waited for.
    await lockItems(tx, actor.tenantId, ids);
    const { rows } = await sql<{ secret: number; status: string }>`select secret, status from arc_item
      where tenant_id = ${actor.tenantId} and id = any(${ids})`.execute(tx);
    if (rows.some(({ status }) => past.includes(status))) throw refuse('已销毁、已作废的档案不能冻结');
    draft.no = await numberOfYear(context, 'DJ');
    draft.startTime = wireNow();
    draft.startBy = context.actor.username;
    draft.items = ids.length;
    draft.secret = Math.max(0, ...rows.map(({ secret }) => secret));
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

/** Records that a caller names in the lines of a new hold; the engine looks later whether they are any. */
function idsIn({ lines }: Record<string, unknown>): string[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    const id = typeof line === 'object' && line !== null && 'itemId' in line ? line.itemId : null;
    return typeof id === 'string' && id !== '' ? [id] : [];
  });
}

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
