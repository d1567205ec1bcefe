import { type Kysely, sql } from 'kysely';

/** The number of the baseline that a change has made of the plan when it was carried out (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pm_change add column baseline integer`.execute(db);
}
