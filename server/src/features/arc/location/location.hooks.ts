import type { location } from '@dossier/contract/arc/location.ts';
import { barcodeOf } from '@dossier/rules/archive/barcode.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { lockStore, recountStore, renameBays } from './store.service.ts';

/** What is inside what, from the room down (dictionary arc_loc_kind). */
const levels = ['room', 'zone', 'row', 'bay', 'layer'];

export const locationHooks: Hooks<typeof location> = {
  // A template names places above before those inside them.
  oneByOne: true,
  beforeLock: ({ tx, actor }) => lockStore(tx, actor.tenantId),
  async beforeAdd({ tx, actor }, draft) {
    await lockStore(tx, actor.tenantId);
    draft.kind ??= await levelBelow(tx, draft.parentId);
    draft.barcode = barcodeOf('KW', await takeNumbers(tx, `arc_location:${actor.tenantId}`), 8);
  },
  afterAdd: ({ tx, actor }) => recountStore(tx, actor.tenantId),
  async afterEdit({ tx, actor }, after, before) {
    const here = await boxesAt(tx, after.id);
    const capacity = Number(after.capacity ?? 0);
    if (here > capacity) throw refusal('AR19', `库位“${after.code}”容量${capacity}盒，已满`);
    await recountStore(tx, actor.tenantId);
    if (after.kind !== before.kind || after.parentId !== before.parentId) await renameBays(tx, after.id);
  },
  afterDelete: ({ tx, actor }) => recountStore(tx, actor.tenantId),
};

async function levelBelow(tx: Tx, parentId: unknown): Promise<string> {
  const { rows } = await sql<{
    kind: string | null;
  }>`select kind from arc_location where id = ${parentId ?? null}`.execute(tx);
  const above = rows[0] ? levels.indexOf(rows[0].kind ?? '') : -1;
  return levels[Math.min(above + 1, levels.length - 1)] ?? 'layer';
}

async function boxesAt(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_box
    where location_id = ${id} and del_flag = 0`.execute(tx);
  return rows[0]?.n ?? 0;
}
