import { type Kysely, sql } from 'kysely';

/**
 * Settings over the environment's defaults (decision 0028). A row is a value that somebody set; `sealed` instead of
 * `value` for secrets. Every change stays in sys_setting_change, whose largest id is the version of the page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sys_setting (
    key varchar(64) primary key, value jsonb, sealed varchar(4000),
    check ((value is null) <> (sealed is null)))`.execute(db);
  await sql`create table sys_setting_change (
    id bigint generated always as identity primary key, key varchar(64) not null,
    before varchar(4000), after varchar(4000),
    create_by varchar(100) not null, create_time timestamptz not null default now())`.execute(db);
  await sql`create index ix_setting_change_key on sys_setting_change (key, id desc)`.execute(db);
  // How long logs and tasks are kept was a parameter of the jobs that remove them. A case, so that only objects are read as
  // such: `is json` came with PostgreSQL 16, and 15 is enough for everything else.
  const hasKeepDays = sql`case when parameter like '{%"keepDays"%}' then parameter::jsonb ? 'keepDays' else false end`;
  for (const [job, key] of [
    ['system.purge-logs', 'retention.logDays'],
    ['system.purge-tasks', 'retention.taskDays'],
  ]) {
    await sql`insert into sys_setting (key, value)
      select ${key}, (parameter::jsonb -> 'keepDays') from sys_quartz_job
      where job_class_name = ${job} and ${hasKeepDays}
      order by id limit 1`.execute(db);
    await sql`update sys_quartz_job set parameter = nullif((parameter::jsonb - 'keepDays')::text, '{}')
      where job_class_name = ${job} and ${hasKeepDays}`.execute(db);
  }
}
