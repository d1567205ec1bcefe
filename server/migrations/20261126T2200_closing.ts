import { type Kysely, sql } from 'kysely';

/** What of projects is filed, their documents, evaluations of suppliers, and the closing of projects (domain 4.1, 5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_scope (
     id varchar(32) primary key,
     code varchar(20) not null,
     category varchar(50) not null,
     group_code varchar(32) not null,
     material varchar(500),
     retention varchar(32) not null,
     required varchar(1),
     types text,
     active varchar(1),
     ${governed})`,
  'create unique index uq_pm_scope_code on pm_scope (tenant_id, code) where del_flag = 0',
  'create unique index uq_pm_scope_category on pm_scope (tenant_id, category) where del_flag = 0',
  'create index ix_pm_scope_create_time on pm_scope (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_scope_group_code on pm_scope (tenant_id, group_code, create_time, id) where del_flag = 0',
  'create index ix_pm_scope_retention on pm_scope (tenant_id, retention, create_time, id) where del_flag = 0',
  'create index ix_pm_scope_required on pm_scope (tenant_id, required, create_time, id) where del_flag = 0',
  'create index ix_pm_scope_active on pm_scope (tenant_id, active, create_time, id) where del_flag = 0',
  `create table pm_doc (
     id varchar(32) primary key,
     project_id varchar(32) not null references pm_project (id),
     name varchar(200) not null,
     scope_id varchar(32) references pm_scope (id),
     folder varchar(32),
     doc_no varchar(100),
     doc_date date,
     creator varchar(200),
     secret integer not null,
     original varchar(32) not null,
     filed varchar(1),
     ready varchar(1),
     faulty varchar(1),
     latest varchar(20),
     finals integer,
     hint varchar(300),
     note text,
     ${governed})`,
  'create index ix_pm_doc_create_time on pm_doc (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_doc_date on pm_doc (tenant_id, doc_date, id) where del_flag = 0',
  'create index ix_pm_doc_folder on pm_doc (tenant_id, folder, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_secret on pm_doc (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_original on pm_doc (tenant_id, original, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_filed on pm_doc (tenant_id, filed, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_ready on pm_doc (tenant_id, ready, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_faulty on pm_doc (tenant_id, faulty, create_time, id) where del_flag = 0',
  'create index ix_pm_doc_project_id on pm_doc (project_id) where project_id is not null',
  'create index ix_pm_doc_scope_id on pm_doc (scope_id) where scope_id is not null',
  `create table pm_doc_version (
     id varchar(32) primary key, doc_id varchar(32) not null references pm_doc (id) on delete cascade,
     line_no integer not null, version_no varchar(20) not null, stage varchar(32) not null, documents text not null, author varchar(50), day date, fault varchar(32), fault_file varchar(255), sha256 text)`,
  'create index ix_pm_doc_version_record on pm_doc_version (doc_id, line_no)',
  `create table pm_sub_eval (
     id varchar(32) primary key,
     title varchar(150),
     project_id varchar(32) not null references pm_project (id),
     contract_id varchar(32) not null references pm_contract (id),
     supplier varchar(100),
     period varchar(20) not null,
     quality integer not null,
     progress integer not null,
     teamwork integer not null,
     safety integer not null,
     total numeric(18, 1),
     grade varchar(32),
     note text,
     ${governed})`,
  'create unique index uq_pm_sub_eval_contract_id_period on pm_sub_eval (tenant_id, contract_id, period) where del_flag = 0',
  'create index ix_pm_sub_eval_create_time on pm_sub_eval (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_sub_eval_supplier on pm_sub_eval (tenant_id, supplier, create_time, id) where del_flag = 0',
  'create index ix_pm_sub_eval_grade on pm_sub_eval (tenant_id, grade, create_time, id) where del_flag = 0',
  'create index ix_pm_sub_eval_project_id on pm_sub_eval (project_id) where project_id is not null',
  'create index ix_pm_sub_eval_contract_id on pm_sub_eval (contract_id) where contract_id is not null',
  `create table pm_close (
     id varchar(32) primary key,
     title varchar(120),
     project_id varchar(32) not null references pm_project (id),
     status varchar(32) not null default '10',
     result varchar(32) not null,
     failed integer,
     checked_time timestamptz,
     satisfaction integer,
     summary text not null,
     lessons text not null,
     agreement text,
     dept varchar(32) references sys_depart (id),
     dept_code varchar(64),
     handover varchar(300),
     ${governed})`,
  'create unique index uq_pm_close_project_id on pm_close (tenant_id, project_id) where del_flag = 0',
  'create index ix_pm_close_create_time on pm_close (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_close_status on pm_close (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_close_result on pm_close (tenant_id, result, create_time, id) where del_flag = 0',
  'create index ix_pm_close_project_id on pm_close (project_id) where project_id is not null',
  'create index ix_pm_close_dept on pm_close (dept) where dept is not null',
  `create table pm_close_check (
     id varchar(32) primary key, close_id varchar(32) not null references pm_close (id) on delete cascade,
     line_no integer not null, item varchar(32), result varchar(32), found integer, message varchar(500), amount numeric(18, 2), place varchar(500), waiver varchar(500), waived_by varchar(100), waived_time timestamptz, waived_for integer)`,
  'create index ix_pm_close_check_record on pm_close_check (close_id, line_no)',
  'alter table pm_close_check add constraint uq_pm_close_check_item unique (close_id, item)',
  'create index ix_pm_doc_filing on pm_doc (project_id, scope_id, ready) where del_flag = 0',
  /* Lines of the scope that go for each project which is approved and not closed, with what there is of them. */
  `create view pm_filing as
   select md5(p.id || ':' || s.id) as id, p.id as project_id, s.id as scope_id, s.code, s.category, s.group_code,
     s.retention, s.required, held.docs,
     case when s.required = 'Y' and not held.is_ready then 'Y' else 'N' end as missing,
     p.tenant_id, 0 as del_flag, p.sys_org_code, p.create_by, p.create_time, p.update_by, p.update_time
   from pm_project p
   join pm_scope s on s.tenant_id = p.tenant_id and s.del_flag = 0 and s.active = 'Y'
     and (coalesce(s.types, '') = '' or p.type = any(string_to_array(s.types, ',')))
   cross join lateral (
     select count(*) filter (where d.secret <= 1)::int as docs, coalesce(bool_or(d.ready = 'Y'), false) as is_ready
     from pm_doc d where d.project_id = p.id and d.scope_id = s.id and d.del_flag = 0) held
   where p.del_flag = 0 and p.status in ('30', '40', '50', '60', '70', '95')`,
  /* A project is closed by its approved closing and no more by a button. */
  "delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'pm:project:close')",
  "delete from sys_permission where perms = 'pm:project:close'",
  "delete from sys_seed where key = 'right:pm:project:close'",
];
