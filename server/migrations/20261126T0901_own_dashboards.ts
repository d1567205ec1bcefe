import { type Kysely, sql } from 'kysely';

/** Dashboards that people make, and the roles with which they share them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_own_dashboard (
     id varchar(32) primary key, tenant_id integer not null default 0,
     user_id varchar(32) not null references sys_user (id) on delete cascade,
     name varchar(40) not null, icon varchar(50), cards jsonb not null, version integer not null default 1,
     create_time timestamptz not null default now(), update_time timestamptz not null default now(),
     unique (user_id, tenant_id, name))`,
  `create table sys_own_dashboard_role (
     dashboard_id varchar(32) not null references sys_own_dashboard (id) on delete cascade,
     role_id varchar(32) not null references sys_role (id) on delete cascade, primary key (dashboard_id, role_id))`,
  'create index ix_own_dashboard_role_role on sys_own_dashboard_role (role_id)',
];
