import { type Kysely, sql } from 'kysely';

/** Arrangements of dashboards: of one person, of one role, or of everybody in a tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_dashboard (
     id varchar(32) primary key, tenant_id integer not null default 0, code varchar(32) not null,
     user_id varchar(32) references sys_user (id) on delete cascade,
     role_id varchar(32) references sys_role (id) on delete cascade,
     cards jsonb not null, version integer not null default 1,
     update_by varchar(100), update_time timestamptz not null default now(),
     check (user_id is null or role_id is null))`,
  "create unique index uq_dashboard on sys_dashboard (tenant_id, code, coalesce(user_id, ''), coalesce(role_id, ''))",
  'create index ix_dashboard_user on sys_dashboard (user_id) where user_id is not null',
  'create index ix_dashboard_role on sys_dashboard (role_id) where role_id is not null',
];
