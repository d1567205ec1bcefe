import { type Kysely, sql } from 'kysely';

/** 抄送 by a person: who sent a copy, and what they said to it. Copies of the definition have neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table flow_copy add column by_user varchar(100), add column note varchar(500)`.execute(db);
}
