import { type Kysely, sql } from 'kysely';

/** 文档库: folders and files of people and of the company, their versions, with whom they are shared (decision 0107). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /*
   * `space`: `own`, the files of `owner`, or `company`, the tenant's. `ancestors`: ids from the root down to the row itself;
   * rights come down by it. `trash_id`: what was deleted with it, by the row that people deleted.
   */
  `create table sys_files (
     id varchar(32) primary key, parent_id varchar(32) references sys_files (id) on delete cascade,
     file_name varchar(255) not null, url varchar(1000), file_type varchar(20) not null,
     file_size numeric(15, 2) not null default 0, iz_folder varchar(2) not null default '0',
     iz_root_folder varchar(2) not null default '0', space varchar(10) not null check (space in ('own', 'company')),
     owner varchar(100), ancestors varchar(32)[] not null, trash_id varchar(32), trash_time timestamptz,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz,
     check ((space = 'own') = (owner is not null)), check ((del_flag = 1) = (trash_id is not null)))`,
  "create unique index uq_files_root on sys_files (tenant_id, space, coalesce(owner, '')) where iz_root_folder = '1'",
  /* No two of one name in a folder, whatever the program believes; it also serves the contents of a folder. */
  'create unique index uq_files_name on sys_files (parent_id, lower(file_name)) where del_flag = 0',
  'create index ix_files_folders on sys_files (parent_id, iz_folder) where del_flag = 0',
  /* Deleting a row looks for those below it, whatever their flag. */
  'create index ix_files_parent on sys_files (parent_id)',
  /* What is in a folder at any depth: rights, moving, deleting, searching. */
  'create index ix_files_ancestors on sys_files using gin (ancestors)',
  'create index ix_files_name_grams on sys_files using gin (grams(file_name))',
  'create index ix_files_owner on sys_files (tenant_id, owner) where owner is not null',
  /* The trash, and what its time is over for. */
  'create index ix_files_trash on sys_files (trash_id) where trash_id is not null',
  'create index ix_files_trash_time on sys_files (trash_time) where trash_id = id',

  `create table sys_files_version (
     id varchar(32) primary key, file_id varchar(32) not null references sys_files (id) on delete cascade,
     no integer not null, url varchar(1000) not null, file_size numeric(15, 2) not null, restored_from integer,
     create_by varchar(100) not null, create_time timestamptz not null default now(), unique (file_id, no))`,

  `create table sys_files_share (
     id varchar(32) primary key, file_id varchar(32) not null references sys_files (id) on delete cascade,
     kind varchar(10) not null check (kind in ('user', 'depart')), target varchar(32) not null,
     level smallint not null check (level between 1 and 3),
     create_by varchar(100) not null, create_time timestamptz not null default now(), unique (file_id, kind, target))`,
  'create index ix_files_share_target on sys_files_share (kind, target, level)',

  `create table sys_files_star (
     user_id varchar(32) not null references sys_user (id) on delete cascade,
     file_id varchar(32) not null references sys_files (id) on delete cascade,
     create_time timestamptz not null default now(), primary key (user_id, file_id))`,
  'create index ix_files_star_file on sys_files_star (file_id)',
];
