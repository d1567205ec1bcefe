import { bodyState } from '@dossier/contract/arc/body.ts';
import type { archiveItem } from '@dossier/contract/arc/item.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import type { ActionHooks, Hooks } from '#engine/resource/hooks.ts';
import { changeBodies, lockBodies } from '../body/body.public.ts';
import { bodiesAreBack, lockLine } from '../loan/loan.public.ts';
import { refuseCountedItems } from '../location/location.public.ts';

type Item = typeof archiveItem;

/** 送修, 修复, 登记遗失 and 找到 (domain 6.5). */
export const bodyActions: Pick<NonNullable<Hooks<Item>['actions']>, 'repair' | 'repaired' | 'lose' | 'find'> = {
  repair: {
    async check({ tx, actor }, { id, phy, archiveNo, title }) {
      const no = String(archiveNo ?? title);
      if (phy === bodyState.lent) throw refusal('AR21', `档案“${no}”已借出，不能送修`, { no });
      await refuseCountedItems(tx, actor.tenantId, [id]);
    },
    ...stepTo(bodyState.repair, moveKind.repair, { to: null }),
  },
  repaired: stepTo(bodyState.shelved, moveKind.repaired, { from: null }),
  lose: stepTo(bodyState.lost, moveKind.lost, { to: null }),
  find: stepTo(bodyState.shelved, moveKind.found, { from: null }),
};

/** A body that is found or mended goes to whoever waits for it: the line is held before the records are. */
export async function holdLine(tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 from arc_item where id = any(${[...ids]})
    and phy in (${bodyState.repair}, ${bodyState.lost}) limit 1`.execute(tx);
  if (rows.length > 0) await lockLine(tx, tenantId);
}

function stepTo(
  phy: string,
  kind: string,
  places: { from?: string | null; to?: string | null },
): Pick<ActionHooks<Item>, 'effect'> {
  return {
    async effect(context, after) {
      const bodies = await lockBodies(context, [after.id]);
      await changeBodies(context, [...bodies.values()], { phy, kind, ...places });
      if (phy === bodyState.shelved) await bodiesAreBack(context, [after.id], { atDesk: false });
    },
  };
}
