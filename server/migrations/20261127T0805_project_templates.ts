import { type Kysely, sql } from 'kysely';

/** Templates of projects, and what a project was made from (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;
const line = `id varchar(32) primary key, template_id varchar(32) not null references pm_template (id) on delete cascade,
  line_no integer not null`;

const statements = [
  `create table pm_template (
     id varchar(32) primary key, name varchar(100) not null, type varchar(32) not null, active varchar(1),
     task_count integer, doc_count integer, description text, ${governed})`,
  'create unique index uq_pm_template_name on pm_template (tenant_id, name) where del_flag = 0',
  'create index ix_pm_template_create_time on pm_template (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_template_type on pm_template (tenant_id, type, create_time, id) where del_flag = 0',
  'create index ix_pm_template_active on pm_template (tenant_id, active, create_time, id) where del_flag = 0',
  `create table pm_template_task (
     ${line}, wbs varchar(60) not null, name varchar(200) not null, type varchar(32) not null,
     duration integer not null, predecessors varchar(200), after_days integer, hours numeric(18, 2), role varchar(32))`,
  'create index ix_pm_template_task_record on pm_template_task (template_id, line_no)',
  `create table pm_template_milestone (
     ${line}, name varchar(200) not null, parent_wbs varchar(60), predecessors varchar(200), after_days integer)`,
  'create index ix_pm_template_milestone_record on pm_template_milestone (template_id, line_no)',
  `create table pm_template_role (
     ${line}, role varchar(32) not null, people integer not null, share integer, note varchar(200))`,
  'create index ix_pm_template_role_record on pm_template_role (template_id, line_no)',
  `create table pm_template_doc (
     ${line}, scope_id varchar(32) not null references pm_scope (id), name varchar(200) not null)`,
  'create index ix_pm_template_doc_record on pm_template_doc (template_id, line_no)',
  'create index ix_pm_template_doc_scope_id on pm_template_doc (scope_id)',
  `create table pm_template_check (${line}, wbs varchar(60) not null, item varchar(200) not null)`,
  'create index ix_pm_template_check_record on pm_template_check (template_id, line_no)',
  `alter table pm_project add template_id varchar(32) references pm_template (id),
     add source_id varchar(32) references pm_project (id)`,
  'create index ix_pm_project_template_id on pm_project (template_id) where template_id is not null',
  'create index ix_pm_project_source_id on pm_project (source_id) where source_id is not null',
];
