import { type Kysely, sql } from 'kysely';

/** When a filing of statistics was first filed: from then on it is never deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pm_stat add column first_filed_time timestamptz`.execute(db);
  // What is filed, and what was filed and withdrawn: only that has a reason.
  await sql`update pm_stat set first_filed_time = coalesce(filed_date::timestamptz, update_time, create_time, now())
    where status = '30' or reason is not null`.execute(db);
}
