import { type Kysely, sql } from 'kysely';

/** What people were reminded of on a day, of whatever room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_reminder (
     kind varchar(40) not null, record_id varchar(160) not null, day date not null, primary key (record_id, kind, day))`,
  `insert into sys_reminder select 'eq.' || kind, record_id, day from eq_reminder
     union all select 'pm.' || kind, record_id, day from pm_reminder`,
  'drop table eq_reminder',
  'drop table pm_reminder',
];
