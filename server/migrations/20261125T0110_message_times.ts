import { type Kysely, sql } from 'kysely';

/** When people want what leaves the house: not in their quiet hours, and mails once a day where they like. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_user_message_time (
     user_id varchar(32) primary key references sys_user (id) on delete cascade,
     quiet_from time, quiet_to time, digest varchar(10) not null default 'atOnce' check (digest in ('atOnce', 'daily')),
     check (case when quiet_from is null then quiet_to is null else quiet_to is not null and quiet_from <> quiet_to end))`,
  /* `by_choice`: the receiver's own settings brought it there, so their times hold it. `hold`: what it waits for now. */
  `alter table sys_sms add column by_choice boolean not null default false,
     add column is_digest boolean not null default false,
     add column hold varchar(10) check (hold in ('quiet', 'digest'))`,
  "create index ix_sms_held on sys_sms (es_receiver) where hold is not null and es_send_status in ('0', '2')",
];
