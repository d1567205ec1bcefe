import { type Kysely, sql } from 'kysely';

/**
 * Bulk edits: what each did to which record, so that it can be told and taken back; they go with their task. And what a
 * record is to a person: opened, kept as a favourite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_edit_run (
     id varchar(32) primary key references sys_task (id) on delete cascade, tenant_id integer not null default 0,
     resource varchar(200) not null, user_id varchar(32) not null, fields text[] not null,
     create_time timestamptz not null default now(), undone_time timestamptz)`,
  'create index ix_edit_run_user on sys_edit_run (user_id, resource, create_time desc)',
  `create table sys_edit_run_record (
     run_id varchar(32) not null references sys_edit_run (id) on delete cascade, n integer not null,
     record_id varchar(64) not null, outcome varchar(10) not null check (outcome in ('changed', 'same', 'refused')),
     title text not null default '', message text, before jsonb, mark text, primary key (run_id, n))`,
  `create table sys_own_record (
     user_id varchar(32) not null references sys_user (id) on delete cascade, tenant_id integer not null,
     table_name varchar(50) not null, record_id varchar(64) not null, opened_time timestamptz, starred_time timestamptz,
     primary key (user_id, tenant_id, table_name, record_id))`,
  'create index ix_own_record_opened on sys_own_record (user_id, tenant_id, opened_time desc) where opened_time is not null',
  'create index ix_own_record_starred on sys_own_record (user_id, tenant_id, starred_time desc) where starred_time is not null',
];
