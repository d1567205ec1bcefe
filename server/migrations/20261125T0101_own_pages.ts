import { type Kysely, sql } from 'kysely';

/** Pages that people keep in their menu. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_own_page (
    user_id varchar(32) not null references sys_user (id) on delete cascade, tenant_id integer not null default 0,
    path varchar(255) not null, starred_time timestamptz not null default clock_timestamp(),
    primary key (user_id, tenant_id, path))`.execute(db);
}
