import { type Kept, termTogether } from '@dossier/rules/archive/retention.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

interface Inside extends Kept {
  secret: number;
  pages: number | null;
  docDate: string;
}

/**
 * What a volume says of its records, counted anew: how many, pages, dates, the highest level and the longest period of all
 * of them, whoever asks. The level stays when records leave: title, note and history of the volume may tell of them.
 */
export async function countVolume(tx: Tx, volumeId: string): Promise<void> {
  await sql`select 1 from arc_volume where id = ${volumeId} for update`.execute(tx);
  const { rows } =
    await sql<Inside>`select secret, pages, doc_date as "docDate", retention, trigger_date as "triggerDate"
    from arc_item where volume_id = ${volumeId} and del_flag = 0`.execute(tx);
  const together = termTogether(rows);
  const dates = rows.map(({ docDate }) => docDate).sort();
  const pages = rows.reduce((sum, one) => sum + (one.pages ?? 0), 0);
  const secret = rows.reduce((most, one) => Math.max(most, one.secret), 0);
  await sql`update arc_volume set item_count = ${rows.length}, pages = ${pages}, secret = greatest(coalesce(secret, 0), ${secret}),
    start_date = ${dates[0] ?? null}, end_date = ${dates.at(-1) ?? null}, retention = ${together?.retention ?? null},
    expire_date = ${together?.expire ?? null}::date where id = ${volumeId}`.execute(tx);
}
