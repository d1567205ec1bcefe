import { type Kysely, sql } from 'kysely';

/** Advanced queries that users gave a name, and the roles with which they share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_saved_query (
    id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
    tenant_id integer not null default 0, code varchar(200) not null, title varchar(50) not null,
    match_type varchar(3) not null, records jsonb not null, update_time timestamptz not null default now(),
    unique (user_id, tenant_id, code, title))`.execute(db);
  await sql`create table sys_saved_query_role (
    query_id varchar(32) not null references sys_saved_query (id) on delete cascade,
    role_id varchar(32) not null references sys_role (id) on delete cascade, primary key (query_id, role_id))`.execute(
    db,
  );
  await sql`create index ix_saved_query_role_role on sys_saved_query_role (role_id)`.execute(db);
}
