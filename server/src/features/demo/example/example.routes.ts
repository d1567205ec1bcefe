import { demoDelivery } from '@dossier/contract/demo/delivery.ts';
import { demoMaterial } from '@dossier/contract/demo/material.ts';
import { demoOrder } from '@dossier/contract/demo/order.ts';
import { demoPerson } from '@dossier/contract/demo/person.ts';
import { demoSheet } from '@dossier/contract/demo/sheet.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

/** The examples' registers. Their rights are rows of the demo company alone (decision 0110): elsewhere every call is refused. */
export function exampleRoutes(app: App): void {
  serveResource(app, demoPerson);
  serveResource(app, demoOrder);
  serveResource(app, demoDelivery);
  serveResource(app, demoSheet);
  serveResource(app, demoMaterial, {
    async beforeEdit({ tx }, { parentId }, before) {
      if (typeof parentId === 'string' && parentId !== before.parentId) await assertNotBelow(tx, parentId, before.id);
    },
  });
}

/** A material below itself would be in no tree any more, and all below it neither. */
async function assertNotBelow(tx: Tx, parentId: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from demo_material where id = ${parentId}
      union select m.id, m.parent_id from demo_material m join up on m.id = up.parent_id)
    select id from up where id = ${id}`.execute(tx);
  if (rows.length > 0) throw invalid({ parentId: '上级物料不能是本物料或其下级' });
}
