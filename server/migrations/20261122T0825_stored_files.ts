import { type Kysely, sql } from 'kysely';

/** The list of stored files: what a file's name and owner say, as columns to search by, and their indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* `use_state` (dictionary file_use): 1 named by a record, 2 kept in the file store by hand, 3 nobody points to it. */
  `alter table sys_file
     add column update_by varchar(100), add column update_time timestamptz,
     add column kind varchar(255) generated always as (lower(substring(name from '[^.]*$'))) stored,
     add column use_state varchar(1) generated always as (
       case when owner_id is null or released_at is not null then '3'
            when owner_resource = '/sys/oss/file' then '2' else '1' end) stored`,
  'create index ix_file_tenant_time on sys_file (tenant_id, create_time desc, id desc)',
  'create index ix_file_tenant_use on sys_file (tenant_id, use_state, create_time desc, id desc)',
  'create index ix_file_name_grams on sys_file using gin (grams(name))',
];
