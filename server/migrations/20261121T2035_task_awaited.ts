import { type Kysely, sql } from 'kysely';

/** True while the request that submitted the task still waits for its outcome; then its end needs no message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_task add column awaited boolean not null default false`.execute(db);
}
