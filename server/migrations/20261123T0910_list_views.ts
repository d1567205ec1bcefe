import { type Kysely, sql } from 'kysely';

/** Views of lists that people keep, for themselves or for roles; order of the tabs and the first one are each person's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table sys_list_view (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     tenant_id integer not null default 0, code varchar(200) not null, title varchar(20) not null, content jsonb not null,
     create_time timestamptz not null default now(), update_time timestamptz not null default now(),
     unique (user_id, tenant_id, code, title))`,
  `create table sys_list_view_role (
     view_id varchar(32) not null references sys_list_view (id) on delete cascade,
     role_id varchar(32) not null references sys_role (id) on delete cascade, primary key (view_id, role_id))`,
  'create index ix_list_view_role_role on sys_list_view_role (role_id)',
  `create table sys_list_view_choice (
     user_id varchar(32) not null references sys_user (id) on delete cascade, tenant_id integer not null default 0,
     code varchar(200) not null, default_id varchar(32), ids jsonb not null default '[]', primary key (user_id, tenant_id, code))`,
];
