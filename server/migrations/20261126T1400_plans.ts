import { type Kysely, sql } from 'kysely';

/** The day before which a task does not start, and baselines: what a plan was when it was agreed to (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table pm_task add column not_before date`,
  // Where a task stands now it was put: the first plan that is saved does not pull it to its links.
  `update pm_task t set not_before = plan_start where schedule = 'auto'
     and not exists (select 1 from pm_task c where c.parent_id = t.id)`,
  `create table pm_baseline (
     id varchar(32) primary key, project_id varchar(32) not null references pm_project (id), no integer not null, name
     varchar(100) not null, reason varchar(500), change_id varchar(32) references pm_change (id), is_current boolean not
     null, tenant_id integer not null, create_by varchar(100), create_time timestamptz not null,
     unique (project_id, no))`,
  `create unique index uq_pm_baseline_current on pm_baseline (project_id) where is_current`,
  `create index ix_pm_baseline_change_id on pm_baseline (change_id) where change_id is not null`,
  // Tasks may go; what was agreed stays.
  `create table pm_baseline_task (
     baseline_id varchar(32) not null references pm_baseline (id) on delete cascade, task_id varchar(32) not null, name
     varchar(200) not null, plan_start date not null, plan_end date not null, bac numeric(18, 2), plan_hours
     numeric(18, 2), primary key (baseline_id, task_id))`,
];
