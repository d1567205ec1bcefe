import { type Kysely, sql } from 'kysely';

/** Uploads that come in parts. A part is a content like any other; no file names it, so nobody can read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* `path`: where the file lies once it is whole. `claimed_at`: somebody puts it together. */
  `create table sys_upload (
     id varchar(32) primary key, name varchar(255) not null, size bigint not null check (size > 0),
     biz varchar(50) not null, modified bigint not null default 0,
     received bigint not null default 0 check (received between 0 and size),
     path varchar(500), claimed_at timestamptz,
     tenant_id integer not null default 0, create_by varchar(100) not null,
     create_time timestamptz not null default now(), update_time timestamptz not null default now())`,
  'create unique index ux_upload_open on sys_upload (create_by, biz, name, size, modified) where path is null',
  'create index ix_upload_update on sys_upload (update_time)',
  `create table sys_upload_part (
     upload_id varchar(32) not null references sys_upload (id) on delete cascade,
     start_at bigint not null, size integer not null check (size > 0),
     sha256 char(64) not null references sys_file_object (sha256),
     primary key (upload_id, start_at))`,
  'create index ix_upload_part_sha256 on sys_upload_part (sha256)',
];
