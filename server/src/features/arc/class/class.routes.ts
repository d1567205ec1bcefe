import { archiveClass } from '@dossier/contract/arc/class.ts';
import { sql } from 'kysely';
import { invalid } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { serveResource } from '#engine/resource/routes.ts';
import type { App } from '#services/services.ts';

export function classRoutes(app: App): void {
  serveResource(app, archiveClass, {
    async beforeEdit({ tx }, { parentId }, before) {
      if (typeof parentId === 'string' && parentId !== before.parentId) await assertNotBelow(tx, parentId, before.id);
    },
  });
}

/** A class below itself would be in no tree any more, and all below it neither. */
async function assertNotBelow(tx: Tx, parentId: string, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from arc_class where id = ${parentId}
      union select c.id, c.parent_id from arc_class c join up on c.id = up.parent_id)
    select id from up where id = ${id}`.execute(tx);
  if (rows.length > 0) throw invalid({ parentId: '上级分类不能是本分类或其下级' });
}
