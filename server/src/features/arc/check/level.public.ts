import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** A run is as secret as the most secret of its records, also when one of them becomes more secret (DR4). */
export async function raiseRuns(tx: Tx, itemId: string): Promise<void> {
  await sql`update arc_check_run r set secret = (select max(t.secret) from arc_check_item i join arc_item t on t.id = i.item_id
      where i.run_id = r.id)
    where r.id in (select run_id from arc_check_item where item_id = ${itemId})`.execute(tx);
}
