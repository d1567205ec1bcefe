import { type Kysely, sql } from 'kysely';

/** Scheduled jobs with their runs, which are tasks that belong to no user; the check of stored files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* `next_at`: claimed by moving it. `alarmed_at`: when the failure that still lasts was told. */
  `create table sys_quartz_job (
     id varchar(32) primary key, job_class_name varchar(255) not null, cron_expression varchar(255) not null,
     time_zone varchar(64) not null default 'Asia/Shanghai',
     misfire varchar(10) not null default 'run' check (misfire in ('run', 'skip')),
     parameter varchar(2000), description varchar(255), alarm_users varchar(4000),
     status integer not null default -1 check (status in (0, -1)), next_at timestamptz,
     missed_count integer not null default 0, missed_at timestamptz, alarmed_at timestamptz,
     del_flag integer not null default 0, version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create index ix_quartz_job_due on sys_quartz_job (next_at) where status = 0',
  'create index ix_quartz_job_create_time on sys_quartz_job (create_time, id)',

  /* Whose task is nobody's is the server's own. */
  'alter table sys_task alter column user_id drop not null',
  "create index ix_task_own_active on sys_task (id) where user_id is null and state in ('waiting', 'running')",
  /* What a task is more when a job began it. */
  `create table sys_quartz_run (
     id varchar(32) primary key references sys_task (id) on delete cascade,
     job_id varchar(32) not null references sys_quartz_job (id) on delete cascade,
     due_at timestamptz, started_by varchar(100), log text not null default '')`,
  'create index ix_quartz_run_job on sys_quartz_run (job_id, id desc)',

  'alter table sys_file_object add column checked_at timestamptz, add column damaged_at timestamptz',
  'create index ix_file_object_checked on sys_file_object (checked_at nulls first)',

  /* When chores ran is known from the jobs that do them now. */
  'drop table sys_housekeeping',
];
