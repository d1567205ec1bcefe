import { type Kysely, sql } from 'kysely';

/** Batches in which records are handed in, what stands against receiving them, and how far documents of projects are (domain 5, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table arc_intake (
     id varchar(32) primary key,
     no varchar(20) not null,
     kind varchar(32) not null,
     status varchar(32) not null default '10',
     project_id varchar(32) references pm_project (id),
     dept varchar(32) references sys_depart (id),
     dept_code varchar(64),
     source varchar(200),
     handed_by varchar(100),
     declared_volumes integer,
     declared_items integer,
     declared_files integer,
     declared_bytes numeric(18, 0),
     items integer,
     file_count integer,
     bytes numeric(18, 0),
     failed integer,
     secret integer not null default 0,
     reason text,
     handed_time timestamptz,
     checked_time timestamptz,
     received_by varchar(100),
     received_time timestamptz,
     signed text,
     note text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_arc_intake_no on arc_intake (tenant_id, no)',
  'create index ix_arc_intake_create_time on arc_intake (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_kind on arc_intake (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_status on arc_intake (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_dept on arc_intake (tenant_id, dept, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_handed_by on arc_intake (tenant_id, handed_by, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_secret on arc_intake (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_intake_handed_time on arc_intake (tenant_id, handed_time, id) where del_flag = 0',
  'create index ix_arc_intake_no on arc_intake (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_intake_dept_ref on arc_intake (dept) where dept is not null',
  'create index ix_arc_intake_project_id on arc_intake (project_id) where project_id is not null',
  'alter table arc_item add column intake_id varchar(32) references arc_intake (id), add column return_reason text, add column doc_id varchar(32) references pm_doc (id)',
  // What is scanned is a bar code or a number, in capitals.
  'create index ix_arc_item_scanned_no on arc_item (tenant_id, upper(archive_no)) where archive_no is not null',
  'create index ix_arc_item_intake_id on arc_item (tenant_id, intake_id, create_time, id) where del_flag = 0',
  'create index ix_arc_item_intake on arc_item (intake_id, id) where intake_id is not null',
  'create index ix_arc_item_doc on arc_item (doc_id) where doc_id is not null',
  `create view arc_intake_item as select id, intake_id, row_number() over (partition by intake_id order by id)::int as line_no,
     archive_no, doc_no, creator, title, doc_date, retention, pages, file_count, status, return_reason
   from arc_item where intake_id is not null and del_flag = 0`,
  `alter table pm_doc add column filing varchar(32) not null default 'none', add column archive_no varchar(80),
     add column item_id varchar(32) references arc_item (id), add column return_reason text`,
  'create index ix_pm_doc_filing_state on pm_doc (tenant_id, filing, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_archive_no on pm_doc (tenant_id, archive_no text_pattern_ops) where archive_no is not null',
  'create index ix_pm_doc_item on pm_doc (item_id) where item_id is not null',
  'alter table pm_close add column intake_id varchar(32) references arc_intake (id)',
  'create index ix_pm_close_intake on pm_close (intake_id) where intake_id is not null',
];
