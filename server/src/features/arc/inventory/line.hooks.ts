import { bodyState } from '@dossier/contract/arc/body.ts';
import { inventoryKind, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import type { inventoryLine } from '@dossier/contract/arc/count/line.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { notFound, refusal, refuse } from '#core/errors.ts';
import type { ActionContext, Hooks, RowOf } from '#engine/resource/hooks.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { type Body, changeBodies, lockBodies } from '../body/body.public.ts';
import { put } from '../box/box.public.ts';
import { lockLine } from '../loan/loan.public.ts';
import { holdCounts, lockStore } from '../location/location.public.ts';

type Line = RowOf<typeof inventoryLine>;

const handled = ({ actor }: ActionContext) => ({ handledBy: actor.username, handledTime: wireNow() });

/** Lines of a count are hidden from those who do it blindly, until it is submitted. Alias of the table: `t`. */
const notBlind = ({ username }: Actor): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from arc_inventory v where v.id = t.inventory_id and v.kind = ${inventoryKind.blind}
    and v.status = ${inventoryStatus.counting} and ${username} = any(string_to_array(v.counters, ',')))`;

export const lineHooks = (app: App): Hooks<typeof inventoryLine> => ({
  filter: (_query, actor) => notBlind(actor),
  async beforeRead({ actor }, { id }) {
    if (typeof id !== 'string') return;
    const { rows } =
      await sql`select 1 from arc_inventory_line t where t.id = ${id} and not ${notBlind(actor)}`.execute(app.db);
    if (rows.length > 0) throw notFound('记录不存在或已被删除');
  },
  // In the order of whoever shelves: places, those who wait for bodies, counts, and then bodies.
  async beforeLock({ tx, actor }) {
    await lockStore(tx, actor.tenantId);
    await lockLine(tx, actor.tenantId);
    await holdCounts(tx, actor.tenantId);
  },
  actions: {
    adopt: {
      async change(context, line) {
        await putWhereFound(context, line);
        return handled(context);
      },
    },
    restore: { change: handled },
    explain: { change: handled },
    lose: {
      async change(context, line) {
        const body = await bodyOf(context, line);
        if (body.phy === bodyState.lent) {
          const no = await numberOf(context, line);
          throw refusal('AR21', `档案“${no}”已借出，不能盘亏`, { no });
        }
        if (body.phy !== bodyState.shelved) throw refuse('只有在架的档案才能登记遗失，借出的在借阅台登记');
        await changeBodies(context, [body], { phy: bodyState.lost, kind: moveKind.lost, to: null });
        return handled(context);
      },
    },
  },
});

async function putWhereFound(context: ActionContext, line: Line): Promise<void> {
  const { rows } = await sql<{ place: string; box: string | null }>`select p.code as place, b.code as box
    from arc_inventory_line l join arc_location p on p.id = l.found_place left join arc_box b on b.id = l.found_in
    where l.id = ${line.id}`.execute(context.tx);
  const found = rows[0];
  if (!found) throw refuse('该档案没有实际位置');
  const body = await bodyOf(context, line);
  if (body.phy === bodyState.lost)
    await changeBodies(context, [body], { phy: bodyState.shelved, kind: moveKind.found, from: null, to: found.place });
  await put(context, [found.box ?? String(line.barcode)], found.place);
}

async function bodyOf(context: ActionContext, line: Line): Promise<Body> {
  const body = (await lockBodies(context, [String(line.itemId)])).get(String(line.itemId));
  if (!body) throw refuse('记录不存在或已被删除');
  return body;
}

async function numberOf({ tx }: ActionContext, line: Line): Promise<string> {
  const { rows } = await sql<{ no: string }>`select coalesce(archive_no, barcode) as no from arc_item
    where id = ${line.itemId}`.execute(tx);
  return rows[0]?.no ?? String(line.barcode);
}
