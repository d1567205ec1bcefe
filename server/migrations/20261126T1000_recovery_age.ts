import { type Kysely, sql } from 'kysely';

/** Recovery codes know since when they are there; those of before are old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_recovery_code add column created_at timestamptz`.execute(db);
  await sql`alter table sys_recovery_code alter column created_at set default now()`.execute(db);
}
