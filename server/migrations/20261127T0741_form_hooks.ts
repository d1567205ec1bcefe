import { type Kysely, sql } from 'kysely';

/** Other programs that steps of online forms call, and what is on its way to them (decision 0144). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_hook (
     id varchar(36) primary key, code varchar(50) not null, name varchar(100) not null, url varchar(500) not null,
     active_status varchar(1) not null default '1', create_by varchar(100), create_time timestamptz not null default now(),
     update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_onl_hook_code on onl_hook (code)',
  'create table onl_hook_secret (hook_id varchar(36) primary key references onl_hook (id) on delete cascade, sealed text not null)',
  `create table onl_hook_delivery (
     id varchar(36) primary key, hook_id varchar(36) not null references onl_hook (id) on delete cascade,
     event varchar(50) not null, table_name varchar(100) not null, record_id varchar(36) not null, body text not null,
     status varchar(2) not null default '0', tries integer not null default 0, next_at timestamptz default now(),
     worker varchar(36), lease_until timestamptz, http_status integer, duration_ms integer, result varchar(200),
     create_time timestamptz not null default now(), end_time timestamptz)`,
  `create index ix_onl_hook_delivery_due on onl_hook_delivery (next_at) where status = '0'`,
  'create index ix_onl_hook_delivery_hook on onl_hook_delivery (hook_id)',
  'create index ix_onl_hook_delivery_create_time on onl_hook_delivery (create_time, id)',
  'create index ix_onl_hook_delivery_status on onl_hook_delivery (status, create_time, id)',
];
