import { type Kysely, sql } from 'kysely';

/** 工作日历: holidays, and days that are worked in their place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_calendar (
     id varchar(32) primary key, day date not null, type varchar(1) not null, name varchar(50),
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_calendar_day on sys_calendar (tenant_id, day) where del_flag = 0',
];
