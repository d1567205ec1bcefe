import { type Kysely, sql } from 'kysely';

/** People with what a day of theirs costs, their hours by weeks, costs, and what a project has cost (domain 4.1, 4.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  'alter table pm_project add ac numeric(18, 2)',
  `create table pm_staff (
     id varchar(32) primary key, no varchar(20) not null, name varchar(50) not null, username varchar(100) not null,
     rank varchar(32) not null, labour varchar(32) not null, id_no varchar(18), id_masked varchar(18), edu varchar(32)
     not null, school varchar(100), major varchar(100), join_date date not null, leave_date date, skills text, langs
     text, certificates text, ${governed})`,
  'create unique index uq_pm_staff_no on pm_staff (tenant_id, no) where del_flag = 0',
  'create unique index uq_pm_staff_username on pm_staff (tenant_id, username) where del_flag = 0',
  'create index ix_pm_staff_create_time on pm_staff (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_staff_join_date on pm_staff (tenant_id, join_date, id) where del_flag = 0',
  'create index ix_pm_staff_leave_date on pm_staff (tenant_id, leave_date, id) where del_flag = 0',
  'create index ix_pm_staff_rank on pm_staff (tenant_id, rank, create_time, id) where del_flag = 0',
  'create index ix_pm_staff_labour on pm_staff (tenant_id, labour, create_time, id) where del_flag = 0',
  'create index ix_pm_staff_edu on pm_staff (tenant_id, edu, create_time, id) where del_flag = 0',
  `create table pm_staff_rate (
     id varchar(32) primary key, staff_id varchar(32) not null references pm_staff (id) on delete cascade,
     line_no integer not null, valid_from date not null, rate numeric(18, 2) not null)`,
  'create index ix_pm_staff_rate_record on pm_staff_rate (staff_id, line_no)',
  /* One rate from a day on. */
  'alter table pm_staff_rate add constraint uq_pm_staff_rate_day unique (staff_id, valid_from) deferrable initially deferred',
  `create table pm_staff_training (
     id varchar(32) primary key, staff_id varchar(32) not null references pm_staff (id) on delete cascade,
     line_no integer not null, course varchar(100) not null, start_date date not null, end_date date not null,
     hours numeric(18, 1), provider varchar(100))`,
  'create index ix_pm_staff_training_record on pm_staff_training (staff_id, line_no)',
  /* A week of a person: what its lines are saved under, and who saved it last. */
  `create table pm_ts (
     id varchar(32) primary key, username varchar(100) not null, week varchar(8) not null, ${governed})`,
  'create unique index uq_pm_ts_week on pm_ts (tenant_id, username, week)',
  `create table pm_ts_line (
     id varchar(32) primary key, ts_id varchar(32) not null references pm_ts (id), username varchar(100) not null,
     project_id varchar(32) references pm_project (id), task_id varchar(32) references pm_task (id), day date not null,
     week varchar(8) not null, type varchar(32) not null, hours numeric(4, 1) not null check (hours > 0 and hours <= 24),
     status varchar(32) not null default '0', billable varchar(1) not null default 'N', cost numeric(18, 2),
     approver varchar(100), note text, reason text, ${governed})`,
  `create unique index uq_pm_ts_line_cell on pm_ts_line
     (ts_id, coalesce(project_id, ''), coalesce(task_id, ''), type, day) where del_flag = 0`,
  'create index ix_pm_ts_line_create_time on pm_ts_line (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_day on pm_ts_line (tenant_id, day, id) where del_flag = 0',
  'create index ix_pm_ts_line_username on pm_ts_line (tenant_id, username, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_week on pm_ts_line (tenant_id, week, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_type on pm_ts_line (tenant_id, type, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_status on pm_ts_line (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_billable on pm_ts_line (tenant_id, billable, create_time, id) where del_flag = 0',
  'create index ix_pm_ts_line_project_id on pm_ts_line (project_id, status) where project_id is not null',
  'create index ix_pm_ts_line_task_id on pm_ts_line (task_id) where task_id is not null',
  /* Months that finance has locked, and those that were opened again, with why. */
  `create table pm_ts_lock (
     id varchar(32) primary key, tenant_id integer not null, month varchar(7) not null, locked_by varchar(100) not null,
     locked_time timestamptz not null, unlocked_by varchar(100), unlocked_time timestamptz, reason varchar(500))`,
  'create unique index uq_pm_ts_lock_month on pm_ts_lock (tenant_id, month) where unlocked_time is null',
  /* What somebody was reminded of on a day. */
  `create table pm_reminder (
     kind varchar(20) not null, record_id varchar(160) not null, day date not null, primary key (record_id, kind, day))`,
  `create table pm_cost (
     id varchar(32) primary key, project_id varchar(32) not null references pm_project (id), note varchar(200) not null,
     kind varchar(32) not null, status varchar(32) not null default '10', day date not null, amount numeric(18, 2) not
     null, claimant varchar(100), pm varchar(100), over_budget varchar(1), vouchers text, remark text, ${governed})`,
  'create index ix_pm_cost_create_time on pm_cost (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_cost_day on pm_cost (tenant_id, day, id) where del_flag = 0',
  'create index ix_pm_cost_kind on pm_cost (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_pm_cost_status on pm_cost (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_cost_claimant on pm_cost (tenant_id, claimant, create_time, id) where del_flag = 0',
  'create index ix_pm_cost_project_id on pm_cost (project_id) where project_id is not null',
];
