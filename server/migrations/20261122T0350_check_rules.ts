import { type Kysely, sql } from 'kysely';

/** Check rules (data-model: sys_check_rule), and orders in which the lists of rules are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_check_rule (
    id varchar(32) primary key, rule_name varchar(100) not null, rule_code varchar(100) not null unique,
    rule_json varchar(4000) not null, rule_description varchar(200), version integer not null default 1,
    create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`.execute(db);
  await sql`create index ix_check_rule_create_time on sys_check_rule (create_time, id)`.execute(db);
  await sql`create index ix_fill_rule_create_time on sys_fill_rule (create_time, id)`.execute(db);
}
