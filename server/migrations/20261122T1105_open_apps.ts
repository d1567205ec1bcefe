import { type Kysely, sql } from 'kysely';

/** Applications of other systems with their sealed secrets, what they used up, and the log of their calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  /* `owner_id`: the user himself; another who gets his name later is not the owner. */
  `create table sys_open_app (
     id varchar(36) primary key, name varchar(100) not null, access_key varchar(40) not null unique,
     owner varchar(100) not null, owner_id varchar(36), calls text not null, addresses varchar(1000),
     per_minute integer not null, daily_quota integer not null, expires_at timestamptz,
     status varchar(1) not null check (status in ('0', '1')), remark varchar(200),
     tenant_id integer not null default 0, version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_open_app_name on sys_open_app (tenant_id, name)',
  'create index ix_open_app_create_time on sys_open_app (tenant_id, create_time, id)',
  `create table sys_open_app_secret (
     app_id varchar(36) primary key references sys_open_app (id) on delete cascade,
     sealed text not null, made_at timestamptz not null)`,

  /* Calls of one day, and those of the minute that runs. */
  `create table sys_open_day (
     app_id varchar(36) not null references sys_open_app (id) on delete cascade, day date not null,
     calls integer not null, failed integer not null default 0,
     minute timestamptz not null, minute_calls integer not null, primary key (app_id, day))`,
  /* Logged: a crash of the database must not make replays good again. */
  `create table sys_open_nonce (
     app_id varchar(36) not null references sys_open_app (id) on delete cascade, nonce varchar(64) not null,
     at timestamptz not null default now(), primary key (app_id, nonce))`,
  'create index ix_open_nonce_at on sys_open_nonce (at)',

  /* Kept when its application is deleted. */
  `create table sys_open_log (
     id varchar(36) primary key, app_id varchar(36) not null, app_name varchar(100) not null,
     label varchar(200) not null, method varchar(10) not null, url varchar(2000) not null,
     success varchar(1) not null, code integer not null, cost_time integer not null, ip varchar(64),
     message varchar(500), request_id varchar(64), tenant_id integer not null default 0,
     create_by varchar(100), create_time timestamptz not null, update_by varchar(100), update_time timestamptz)`,
  'create index ix_open_log_time on sys_open_log (tenant_id, create_time desc, id desc)',
  'create index ix_open_log_app on sys_open_log (app_id, create_time desc, id desc)',
  'create index ix_open_log_created on sys_open_log (create_time)',

  'alter table sys_log add column application varchar(100)',
];
