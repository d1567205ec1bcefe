import { type Kysely, sql } from 'kysely';

/** Uploaded files, work in the background, and events too long for NOTIFY. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* Content, stored once whoever uploads it; the rows of sys_file are its references. */
  `create table sys_file_object (
     sha256 char(64) primary key, size bigint not null, mime varchar(150) not null,
     stored_at timestamptz not null default now())`,
  'create index ix_file_object_stored on sys_file_object (stored_at)',
  /* `released_at`: no record names the file any more; it is removed after a while. */
  `create table sys_file (
     id varchar(32) primary key, sha256 char(64) not null references sys_file_object (sha256),
     name varchar(255) not null, biz varchar(50) not null, path varchar(500) not null unique,
     size bigint not null, mime varchar(150) not null,
     owner_resource varchar(100), owner_id varchar(64), is_public boolean not null default false,
     tenant_id integer not null default 0, create_by varchar(100) not null,
     create_time timestamptz not null default now(), released_at timestamptz,
     check ((owner_resource is null) = (owner_id is null)))`,
  'create index ix_file_sha256 on sys_file (sha256)',
  'create index ix_file_owner on sys_file (owner_resource, owner_id)',
  'create index ix_file_unbound on sys_file (create_time) where owner_id is null and not is_public',
  'create index ix_file_released on sys_file (released_at) where released_at is not null',

  `create table sys_task (
     id varchar(32) primary key, name varchar(100) not null, label varchar(200) not null,
     params jsonb not null, state varchar(20) not null default 'waiting'
       check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
     done integer not null default 0, total integer, message varchar(2000), result jsonb,
     file_path varchar(500), file_name varchar(255),
     user_id varchar(32) not null references sys_user (id) on delete cascade, username varchar(100) not null,
     org_code varchar(64), tenant_id integer not null default 0,
     attempts integer not null default 0, worker varchar(64), lease_until timestamptz,
     cancel_requested boolean not null default false,
     create_by varchar(100) not null, create_time timestamptz not null default now(),
     started_at timestamptz, finished_at timestamptz)`,
  'create index ix_task_user on sys_task (user_id, create_time desc, id desc)',
  "create index ix_task_waiting on sys_task (id) where state = 'waiting'",
  "create index ix_task_lease on sys_task (lease_until) where state = 'running'",
  'create index ix_task_finished on sys_task (finished_at) where finished_at is not null',

  /* Events over 7 kB; NOTIFY then carries the id. Short-lived, so not worth the write-ahead log. */
  `create unlogged table sys_event (
     id varchar(32) primary key, payload text not null, create_time timestamptz not null default now())`,
  'create index ix_event_time on sys_event (create_time)',
  /* When each housekeeping job ran last: one instance claims it by moving the time. */
  'create table sys_housekeeping (name varchar(100) primary key, ran_at timestamptz not null)',
];
