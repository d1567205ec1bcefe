import { type Kysely, sql } from 'kysely';

/** Comments on records (data-model sys_comment), and what was done in each version of a record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_comment (
     id varchar(32) primary key, tenant_id integer not null default 0, table_name varchar(50) not null,
     table_data_id varchar(64) not null, from_user_id varchar(32) not null, comment_content text not null,
     mentions text not null default '', edited boolean not null default false, del_flag integer not null default 0,
     create_by varchar(100), create_time timestamptz not null default now(), update_by varchar(100), update_time timestamptz)`,
  'create index ix_comment_record on sys_comment (table_name, table_data_id, create_time) where del_flag = 0',
  'alter table sys_data_log add column action varchar(50)',
];
