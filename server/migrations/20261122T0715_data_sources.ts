import { type Kysely, sql } from 'kysely';

/** Data sources; their sealed passwords lie in a table of their own that no resource names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_data_source (
    id varchar(36) primary key, code varchar(100) not null, name varchar(100) not null, remark varchar(200),
    db_type varchar(10) not null, db_driver varchar(100), db_url varchar(500) not null, db_name varchar(100),
    db_username varchar(100) not null, sys_org_code varchar(64), tenant_id integer not null default 0,
    version integer not null default 1,
    create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(db);
  await sql`create unique index uq_data_source_code on sys_data_source (tenant_id, code)`.execute(db);
  await sql`create index ix_data_source_create_time on sys_data_source (tenant_id, create_time, id)`.execute(db);
  await sql`create table sys_data_source_secret (
    data_source_id varchar(36) primary key references sys_data_source (id) on delete cascade,
    sealed text not null)`.execute(db);
}
