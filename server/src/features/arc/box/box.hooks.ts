import type { box } from '@dossier/contract/arc/box.ts';
import { barcodeOf } from '@dossier/rules/archive/barcode.ts';
import { takeNumbers } from '#db/numbers.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { lockStore, recountStore } from '../location/location.public.ts';

export const boxHooks: Hooks<typeof box> = {
  beforeLock: ({ tx, actor }) => lockStore(tx, actor.tenantId),
  async beforeAdd({ tx, actor }, draft) {
    draft.code = barcodeOf('BX', await takeNumbers(tx, `arc_box:${actor.tenantId}`), 8);
  },
  afterDelete: ({ tx, actor }) => recountStore(tx, actor.tenantId),
};
