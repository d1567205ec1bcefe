import { type Kysely, sql } from 'kysely';

/**
 * How far a batch has been prepared, the files that it is prepared with, and the order in which its records are numbered.
 * Records without a place come behind the others, as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table arc_prepare (
     intake_id varchar(32) primary key references arc_intake (id) on delete cascade,
     step varchar(10) not null default 'upload', initial jsonb not null default '{}')`,
  `create table arc_prepare_file (
     path varchar(500) primary key, intake_id varchar(32) not null references arc_intake (id) on delete cascade,
     n bigint generated always as identity, folder varchar(500) not null default '', pages integer,
     fault varchar(10))`,
  'create index ix_arc_prepare_file_intake on arc_prepare_file (intake_id, n)',
  "create index ix_arc_intake_own_drafts on arc_intake (tenant_id, create_by, create_time desc, id desc) where del_flag = 0 and status = '10'",
  'alter table arc_item add column intake_seq integer',
  `create or replace view arc_intake_item as select id, intake_id,
     row_number() over (partition by intake_id order by intake_seq, id)::int as line_no,
     archive_no, doc_no, creator, title, doc_date, retention, pages, file_count, status, return_reason
   from arc_item where intake_id is not null and del_flag = 0`,
];
