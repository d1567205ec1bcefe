import { type Kysely, sql } from 'kysely';

/** Words in the log are found by an index, from the search box and from the advanced query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_log_content_grams on sys_log using gin (grams(log_content))`.execute(db);
}
