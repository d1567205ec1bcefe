import { type Kysely, sql } from 'kysely';

/** PostgreSQL 15 knows no `is json`; in a case only objects are read as such. */
const hasKeepDays = `case when parameter like '{%"keepDays"%}' then parameter::jsonb ? 'keepDays' else false end`;

/** Since when a message has waited for its channel to be configured; messages of the bell by age, for their clean-up. */
const statements = [
  'alter table sys_sms add column waits_since timestamptz',
  'create index ix_announcement_in_app on sys_announcement (send_time) where bus_type is not null',
  /* How long messages are kept was a parameter of the job that removes them. */
  `insert into sys_setting (key, value)
   select 'retention.messageDays', (parameter::jsonb -> 'keepDays') from sys_quartz_job
   where job_class_name = 'system.purge-messages' and ${hasKeepDays}
   order by id limit 1`,
  `update sys_quartz_job set parameter = nullif((parameter::jsonb - 'keepDays')::text, '{}')
   where job_class_name = 'system.purge-messages' and ${hasKeepDays}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
