import { type Kysely, sql } from 'kysely';

/** How much of what is limited has been used, by whom or by what, until when (platform/quota.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_quota (
    key varchar(200) primary key, used integer not null, ends_at timestamptz not null)`.execute(db);
}
