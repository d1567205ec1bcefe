import { type Kysely, sql } from 'kysely';

/** Tasks with what must come before them, issues, risks and changes of projects (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_task (
     id varchar(32) primary key, project_id varchar(32) not null references pm_project (id), wbs varchar(60), wbs_key
     varchar(300), sort_no integer, parent_id varchar(32) references pm_task (id), name varchar(200) not null, type
     varchar(32) not null, status varchar(32) not null default '0', owner varchar(100), helpers text, plan_start date not
     null, plan_end date not null, duration integer, schedule varchar(32) not null, plan_hours numeric(18, 2), left_hours
     numeric(18, 2), bac numeric(18, 2), ev_method varchar(32) not null, pct integer, actual_start date, actual_end date,
     priority varchar(32), blocked text, description text, attachments text, client_visible varchar(1), ${governed})`,
  `create index ix_pm_task_create_time on pm_task (tenant_id, create_time, id) where del_flag = 0`,
  `create index ix_pm_task_plan_start on pm_task (tenant_id, plan_start, id) where del_flag = 0`,
  `create index ix_pm_task_plan_end on pm_task (tenant_id, plan_end, id) where del_flag = 0`,
  `create index ix_pm_task_type on pm_task (tenant_id, type, create_time, id) where del_flag = 0`,
  `create index ix_pm_task_status on pm_task (tenant_id, status, create_time, id) where del_flag = 0`,
  `create index ix_pm_task_owner on pm_task (tenant_id, owner, create_time, id) where del_flag = 0`,
  `create index ix_pm_task_priority on pm_task (tenant_id, priority, create_time, id) where del_flag = 0`,
  `create index ix_pm_task_project_id on pm_task (project_id) where project_id is not null`,
  `create index ix_pm_task_parent_id on pm_task (parent_id) where parent_id is not null`,
  `create table pm_dep (
     id varchar(32) primary key, task_id varchar(32) not null references pm_task (id) on delete cascade, line_no integer
     not null, from_id varchar(32) not null references pm_task (id), type varchar(32) not null, lag integer)`,
  `create index ix_pm_dep_record on pm_dep (task_id, line_no)`,
  `create index ix_pm_dep_from_id on pm_dep (from_id) where from_id is not null`,
  `create table pm_task_check (
     id varchar(32) primary key, task_id varchar(32) not null references pm_task (id) on delete cascade, line_no integer
     not null, item varchar(200) not null, checked varchar(1))`,
  `create index ix_pm_task_check_record on pm_task_check (task_id, line_no)`,
  `create table pm_issue (
     id varchar(32) primary key, code varchar(40) not null, project_id varchar(32) not null references pm_project (id),
     title varchar(200) not null, status varchar(32) not null default '0', level varchar(32) not null, found_date date,
     owner varchar(100) not null, due_date date not null, task_id varchar(32) references pm_task (id), solution text,
     closing text, attachments text, ${governed})`,
  `create unique index uq_pm_issue_code on pm_issue (tenant_id, code) where del_flag = 0`,
  `create index ix_pm_issue_create_time on pm_issue (tenant_id, create_time, id) where del_flag = 0`,
  `create index ix_pm_issue_found_date on pm_issue (tenant_id, found_date, id) where del_flag = 0`,
  `create index ix_pm_issue_due_date on pm_issue (tenant_id, due_date, id) where del_flag = 0`,
  `create index ix_pm_issue_status on pm_issue (tenant_id, status, create_time, id) where del_flag = 0`,
  `create index ix_pm_issue_level on pm_issue (tenant_id, level, create_time, id) where del_flag = 0`,
  `create index ix_pm_issue_owner on pm_issue (tenant_id, owner, create_time, id) where del_flag = 0`,
  `create index ix_pm_issue_project_id on pm_issue (project_id) where project_id is not null`,
  `create index ix_pm_issue_task_id on pm_issue (task_id) where task_id is not null`,
  `create table pm_risk (
     id varchar(32) primary key, code varchar(40) not null, project_id varchar(32) not null references pm_project (id),
     title varchar(200) not null, status varchar(32) not null default '0', kind varchar(32), chance integer not null,
     impact integer not null, score integer, level varchar(32), response varchar(32) not null, measure text not null, owner
     varchar(100) not null, review_date date not null, trigger_text text, issue_id varchar(32) references pm_issue (id),
     closing text, attachments text, ${governed})`,
  `create unique index uq_pm_risk_code on pm_risk (tenant_id, code) where del_flag = 0`,
  `create index ix_pm_risk_create_time on pm_risk (tenant_id, create_time, id) where del_flag = 0`,
  `create index ix_pm_risk_review_date on pm_risk (tenant_id, review_date, id) where del_flag = 0`,
  `create index ix_pm_risk_status on pm_risk (tenant_id, status, create_time, id) where del_flag = 0`,
  `create index ix_pm_risk_kind on pm_risk (tenant_id, kind, create_time, id) where del_flag = 0`,
  `create index ix_pm_risk_level on pm_risk (tenant_id, level, create_time, id) where del_flag = 0`,
  `create index ix_pm_risk_owner on pm_risk (tenant_id, owner, create_time, id) where del_flag = 0`,
  `create index ix_pm_risk_project_id on pm_risk (project_id) where project_id is not null`,
  `create index ix_pm_risk_issue_id on pm_risk (issue_id) where issue_id is not null`,
  `create table pm_change (
     id varchar(32) primary key, code varchar(40) not null, project_id varchar(32) not null references pm_project (id),
     title varchar(200) not null, status varchar(32) not null default '10', kind varchar(32) not null, raised_by
     varchar(32) not null, reason text not null, days integer, amount numeric(18, 2), person_days numeric(18, 1), quality
     text, plan text, confirmation text, supplement varchar(32), closing text, attachments text, ${governed})`,
  `create unique index uq_pm_change_code on pm_change (tenant_id, code) where del_flag = 0`,
  `create index ix_pm_change_create_time on pm_change (tenant_id, create_time, id) where del_flag = 0`,
  `create index ix_pm_change_status on pm_change (tenant_id, status, create_time, id) where del_flag = 0`,
  `create index ix_pm_change_kind on pm_change (tenant_id, kind, create_time, id) where del_flag = 0`,
  `create index ix_pm_change_raised_by on pm_change (tenant_id, raised_by, create_time, id) where del_flag = 0`,
  `create index ix_pm_change_project_id on pm_change (project_id) where project_id is not null`,
  /* A task names another once as what must come before it. */
  'alter table pm_dep add constraint uq_pm_dep_pair unique (task_id, from_id) deferrable initially deferred',
  /* The plan of a project is read in the order of its codes. */
  'create index ix_pm_task_plan on pm_task (tenant_id, project_id desc, wbs_key, id) where del_flag = 0',
];
