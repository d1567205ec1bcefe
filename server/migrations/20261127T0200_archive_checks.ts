import { type Kysely, sql } from 'kysely';

/** Checks of the four properties: schemes, runs, and what they find (domain 6.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table arc_check_scheme (
     id varchar(32) primary key, name varchar(100) not null, stage varchar(32) not null, scheme_version integer not null default 1,
     formats varchar(500) not null, pages_most integer not null, note varchar(500), ${governed})`,
  'create unique index uq_arc_check_scheme_stage on arc_check_scheme (tenant_id, stage) where del_flag = 0',
  'create index ix_arc_check_scheme_create_time on arc_check_scheme (tenant_id, create_time, id) where del_flag = 0',
  `create table arc_check_scheme_line (
     id varchar(32) primary key, scheme_id varchar(32) not null references arc_check_scheme (id) on delete cascade,
     line_no integer not null, code varchar(32) not null, enabled varchar(1) not null, grade varchar(32) not null)`,
  'create index ix_arc_check_scheme_line_record on arc_check_scheme_line (scheme_id, line_no)',
  `create table arc_check_run (
     id varchar(32) primary key, no varchar(32) not null, stage varchar(32) not null, range varchar(200), verdict varchar(32)
     not null, items integer not null, files integer not null, total integer not null, passed integer not null, failed integer
     not null, warned integer not null, manual integer not null, rate_zs numeric(5, 2), rate_wz numeric(5, 2), rate_ky
     numeric(5, 2), rate_aq numeric(5, 2), start_time timestamptz not null, end_time timestamptz not null, scheme
     varchar(100), scheme_version integer, previous_no varchar(32), tools varchar(300), sha256 varchar(64), secret integer not
     null, intake_id varchar(32), declared text, ${governed})`,
  'create unique index uq_arc_check_run_no on arc_check_run (tenant_id, no) where del_flag = 0',
  'create index ix_arc_check_run_create_time on arc_check_run (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_check_run_start_time on arc_check_run (tenant_id, start_time, id) where del_flag = 0',
  'create index ix_arc_check_run_stage on arc_check_run (tenant_id, stage, create_time, id) where del_flag = 0',
  'create index ix_arc_check_run_verdict on arc_check_run (tenant_id, verdict, create_time, id) where del_flag = 0',
  'create index ix_arc_check_run_previous_no on arc_check_run (tenant_id, previous_no) where previous_no is not null',
  'create index ix_arc_check_run_intake_id on arc_check_run (intake_id) where intake_id is not null',
  'create index ix_arc_check_run_create_by on arc_check_run (tenant_id, create_by, create_time, id) where del_flag = 0',
  /* What a run was about, and what it was like then. */
  `create table arc_check_item (
     run_id varchar(32) not null references arc_check_run (id) on delete cascade, item_id varchar(32) not null references
     arc_item (id) on delete cascade, item_version integer not null, item_files varchar(32) not null,
     primary key (run_id, item_id))`,
  'create index ix_arc_check_item_item_id on arc_check_item (item_id)',
  `create table arc_check_result (
     id varchar(32) primary key, run_id varchar(32) not null references arc_check_run (id) on delete cascade, line_no integer
     not null, item_id varchar(32) references arc_item (id) on delete cascade, obj_no varchar(80), obj_title varchar(500), stage
     varchar(32) not null, prop varchar(32) not null, code varchar(32) not null, grade varchar(32) not null, result varchar(32)
     not null, message varchar(1000), field varchar(200), value varchar(500), handling varchar(32) not null, waiver text,
     handled_by varchar(100), handled_time timestamptz, ${governed})`,
  'create index ix_arc_check_result_run_id on arc_check_result (run_id, line_no)',
  'create index ix_arc_check_result_item_id on arc_check_result (item_id, code, create_time) where item_id is not null',
  'create index ix_arc_check_result_create_time on arc_check_result (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_result on arc_check_result (tenant_id, result, handling, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_handling on arc_check_result (tenant_id, handling, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_code on arc_check_result (tenant_id, code, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_prop on arc_check_result (tenant_id, prop, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_stage on arc_check_result (tenant_id, stage, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_grade on arc_check_result (tenant_id, grade, create_time, id) where del_flag = 0',
  'create index ix_arc_check_result_handled_by on arc_check_result (tenant_id, handled_by) where handled_by is not null',
  'create index ix_arc_check_result_obj_no on arc_check_result (obj_no text_pattern_ops)',
  /* What a run shows of its results. The common table keeps the view from being written through. */
  `create view arc_check_finding as
     with open as (select * from arc_check_result where result <> 'P' or handling <> '0')
     select id, run_id, line_no, obj_no, obj_title, code, result, message, handling, waiver, handled_by from open`,
];
