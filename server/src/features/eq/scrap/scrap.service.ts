import { asset, assetStatus } from '@dossier/contract/eq/asset.ts';
import type { scrap } from '@dossier/contract/eq/scrap.ts';
import { refusal } from '#core/errors.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { numberOfDay } from '#engine/resource/period-number.ts';
import type { Row } from '#engine/resource/read.ts';
import { changeRecord, titleOf, type WriteContext } from '#engine/resource/write.ts';
import { wireNow } from '#services/log-entries.ts';
import { assertFree, lockDevice, waitingScrap } from '../asset/asset.public.ts';

const today = () => wireNow().slice(0, 10);

/** A device goes 0, 2 → 3 when its application has passed, in the transaction of the last decision (domain 7). */
export const scrapHooks: Hooks<typeof scrap> = {
  async beforeAdd(context, draft) {
    const { actor } = context;
    Object.assign(draft, {
      code: await numberOfDay(context, 'SBF'),
      applicant: actor.username,
      dept: actor.orgId || null,
      deptCode: actor.orgCode || null,
      applyDate: today(),
    });
  },
  prints: { sheet: new URL('./prints/sheet.typ', import.meta.url) },
  actions: {
    submit: {
      async check(context, { assetId }) {
        const device = await lockDevice(context, String(assetId));
        await assertScrappable(context, device);
        const other = await waitingScrap(context.tx, device.id);
        if (other) throw refusal('state', `设备“${titleOf(asset, device)}”的报废申请${other}正在审批`);
      },
      passed: {
        change: () => ({ scrapDate: today() }),
        async effect(context, { assetId }) {
          const device = await lockDevice(context, String(assetId));
          await assertScrappable(context, device);
          const words = { name: 'scrap', text: `报废，${titleOf(asset, device)}` };
          await changeRecord({ ...context, resource: asset }, device, { status: assetStatus.scrapped }, words);
        },
      },
    },
  },
};

/** The device is in store or in repair, and nobody has booked it or has it. */
async function assertScrappable(
  { app, tx, actor }: Pick<WriteContext, 'app' | 'tx' | 'actor'>,
  device: Row,
): Promise<void> {
  const status = String(device.status);
  if (status !== assetStatus.held && status !== assetStatus.repair) {
    const texts = await app.dictTexts.textsOf(tx, asset.fields.status, [status], actor);
    throw refusal('state', `设备“${titleOf(asset, device)}”当前为“${texts.get(status) ?? status}”，不能报废`);
  }
  await assertFree({ tx }, device);
}
