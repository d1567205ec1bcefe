import { type Kysely, sql } from 'kysely';

/** Tenants with packages and invitations, stand-ins (data-model: sys_tenant_pack…, sys_user_tenant, sys_user_agent). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const audit = `
  create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  /* The code by which people ask to join. */
  'alter table sys_tenant add column house_number varchar(10) unique',

  `create table sys_tenant_pack (
     id varchar(32) primary key, tenant_id integer not null references sys_tenant (id) on delete cascade,
     pack_name varchar(20) not null, status varchar(1) not null default '1' check (status in ('0', '1')),
     remarks varchar(100), ${audit}, unique (tenant_id, pack_name))`,
  `create table sys_tenant_pack_perms (
     pack_id varchar(32) not null references sys_tenant_pack (id) on delete cascade,
     permission_id varchar(32) not null references sys_permission (id) on delete cascade,
     primary key (pack_id, permission_id))`,
  'create index ix_tenant_pack_perms_permission on sys_tenant_pack_perms (permission_id)',

  /* Status 3: asks to join, 4: was refused or has declined, 5: is invited. */
  `create table sys_user_tenant (
     id varchar(32) primary key, user_id varchar(32) not null references sys_user (id) on delete cascade,
     tenant_id integer not null references sys_tenant (id) on delete cascade,
     status varchar(1) not null check (status in ('3', '4', '5')), ${audit}, unique (user_id, tenant_id))`,
  'create index ix_user_tenant_tenant on sys_user_tenant (tenant_id, status, create_time, id)',
  'create index ix_session_tenant on sys_session (tenant_id) where tenant_id <> 0',

  `create table sys_user_agent (
     id varchar(32) primary key, user_name varchar(100) not null unique, agent_user_name varchar(100) not null,
     start_time timestamptz not null, end_time timestamptz not null, status varchar(2) not null default '1', ${audit})`,
  "create index ix_user_agent_valid on sys_user_agent (agent_user_name) where status = '1'",
];
