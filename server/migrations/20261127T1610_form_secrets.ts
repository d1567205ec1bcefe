import { type Kysely, sql } from 'kysely';

/** Passwords that records of forms hold, as hashes: apart from the records, so that nothing that reads those can read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table onl_cgform_secret (
    table_name varchar(64) not null,
    record_id varchar(36) not null,
    field varchar(32) not null,
    tenant_id integer not null default 0,
    hash text not null,
    update_by varchar(50),
    update_time timestamptz not null default now(),
    primary key (table_name, record_id, field))`.execute(db);
}
