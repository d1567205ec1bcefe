import { type Kysely, sql } from 'kysely';

/**
 * Imports of Excel files are kept with their number. What each did to which record, and which numbers of counters it took,
 * is kept for as long as it can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_import_batch (
     id varchar(32) primary key, tenant_id integer not null default 0, no varchar(20) not null, call varchar(200) not null,
     register varchar(200) not null, permission varchar(100) not null, label varchar(200) not null,
     user_id varchar(32) not null, username varchar(100) not null, realname varchar(100), files text[] not null,
     mode varchar(4) not null check (mode in ('rows', 'all')),
     state varchar(10) not null default 'running' check (state in ('running', 'done', 'failed')),
     total integer, added integer not null default 0, changed integer not null default 0, wrong integer,
     undoable boolean not null, create_time timestamptz not null default now(),
     undone_time timestamptz, undone_by varchar(100), unique (tenant_id, no))`,
  'create index ix_import_batch_user on sys_import_batch (user_id, tenant_id, create_time desc, id desc)',
  'create index ix_import_batch_time on sys_import_batch (tenant_id, create_time desc, id desc)',
  `create table sys_import_row (
     batch_id varchar(32) not null references sys_import_batch (id) on delete cascade, record_id varchar(64) not null,
     n integer not null, line integer not null, file text, added boolean not null, before jsonb, mark text not null,
     primary key (batch_id, record_id))`,
  'create index ix_import_row_order on sys_import_row (batch_id, n)',
  `create table sys_import_number (
     id bigint generated always as identity primary key,
     batch_id varchar(32) not null references sys_import_batch (id) on delete cascade, scope varchar(200) not null,
     first bigint not null, last bigint not null)`,
  'create index ix_import_number_batch on sys_import_number (batch_id)',
];
