import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import type { maintenance } from '@dossier/contract/eq/maintenance.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Draft } from '#engine/resource/draft.ts';
import type { Hooks, RowOf } from '#engine/resource/hooks.ts';
import type { Row } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { lockDevice } from '../asset/asset.public.ts';

/** While a repair runs its device is not lent: 0 → 2 → 0 (domain 7). */
export const maintenanceHooks: Hooks<typeof maintenance> = {
  async afterAdd(context, record) {
    const device = await lockDevice(context, String(record.assetId));
    if (device.status !== assetStatus.held) throw refusal('state', `设备“${titleOf(asset, device)}”不在库，不能送修`);
    await changeDevice(context, device, { status: assetStatus.repair }, '送修');
  },
  async afterDelete(context, record) {
    const device = await lockDevice(context, String(record.assetId));
    await backInStore(context, record, device, {}, '撤销送修');
  },
  actions: {
    finish: {
      async effect(context, after) {
        const device = await lockDevice(context, String(after.assetId));
        const due = context.given.serviceDue;
        await backInStore(context, after, device, due ? { serviceDue: due } : {}, '修毕');
      },
    },
  },
};

type Context = Omit<WriteContext, 'input'>;

/** The device is in store again once nothing else is being done to it. */
async function backInStore(
  { tx, ...context }: Context,
  { id, assetId }: RowOf<typeof maintenance>,
  device: Row,
  change: Draft,
  text: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from eq_maint where asset_id = ${assetId} and id <> ${id} and status = '0' and del_flag = 0 limit 1`.execute(
    tx,
  );
  const isDone = device.status === assetStatus.repair && rows.length === 0;
  const all = isDone ? { ...change, status: assetStatus.held } : change;
  if (Object.keys(all).length > 0) await changeDevice({ ...context, tx }, device, all, text);
}

async function changeDevice(context: Context, device: Row, change: Draft, text: string): Promise<void> {
  const words = { name: 'maintain', text: `${text}，${titleOf(asset, device)}` };
  await changeRecord({ ...context, resource: asset }, device, change, words);
}
