import { type Kysely, sql } from 'kysely';

/** A page with a head of its own shows no path above it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_permission add column hidden_header_content boolean not null default false`.execute(db);
}
