import { type Kysely, sql } from 'kysely';

/** Virus marks of stored files, small pictures made of them, and how many bytes whom they belong to (decision 0036). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Bytes that rows of a transition table stand for, by tenant and by person; one order of locks for everybody. */
const counted = (rows: string) => `
  select kind, owner, sum(size) as bytes from (
    select 'tenant' as kind, tenant_id::text as owner, size from ${rows}
    union all select 'user', create_by, size from ${rows}) f
  group by kind, owner order by kind, owner`;

const statements = [
  /* `scan_state` (dictionary file_scan): null when no scanner looked, 1 clean, 2 taken without a look, 3 infected. */
  'alter table sys_file add column scan_state varchar(1)',
  "create index ix_file_unscanned on sys_file (id) where scan_state = '2'",

  /* Small pictures of a content; they are contents themselves and count for nobody's quota. */
  `create table sys_file_thumb (
     sha256 char(64) not null references sys_file_object (sha256) on delete cascade, size integer not null,
     thumb_sha256 char(64) not null references sys_file_object (sha256), primary key (sha256, size))`,
  'create index ix_file_thumb_content on sys_file_thumb (thumb_sha256)',

  /* `bytes`: of all files of the tenant or person. `warned_at`: the administrators know that it is nearly full. */
  `create table sys_file_usage (
     kind varchar(6) not null check (kind in ('tenant', 'user')), owner varchar(100) not null,
     bytes bigint not null default 0, warned_at timestamptz, primary key (kind, owner))`,
  `insert into sys_file_usage (kind, owner, bytes) ${counted('sys_file')}`,
  `create function count_added_files() returns trigger language plpgsql as $$
   begin
     insert into sys_file_usage (kind, owner, bytes) ${counted('added')}
     on conflict (kind, owner) do update set bytes = sys_file_usage.bytes + excluded.bytes;
     return null;
   end $$`,
  `create function count_removed_files() returns trigger language plpgsql as $$
   begin
     insert into sys_file_usage (kind, owner, bytes)
       select kind, owner, -bytes from (${counted('removed')}) c order by kind, owner
     on conflict (kind, owner) do update set bytes = sys_file_usage.bytes + excluded.bytes;
     return null;
   end $$`,
  `create trigger file_added after insert on sys_file referencing new table as added
   for each statement execute function count_added_files()`,
  `create trigger file_removed after delete on sys_file referencing old table as removed
   for each statement execute function count_removed_files()`,
  /* Megabytes; null: the setting's. */
  'alter table sys_tenant add column file_quota integer check (file_quota >= 0)',
];
