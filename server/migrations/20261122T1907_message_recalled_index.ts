import { type Kysely, sql } from 'kysely';

/** Workers look for marked rows at every turn; there are hardly ever any among many that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_sms_recalled on sys_sms (id) where recalled`.execute(db);
}
