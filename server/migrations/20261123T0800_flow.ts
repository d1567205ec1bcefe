import { type Kysely, sql } from 'kysely';

/**
 * Approvals. A definition has a draft and numbered versions; an instance runs on one of them. A step is one visit to a node,
 * a task is what one person is asked for at it; events are what happened, in order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table flow_definition (
     id varchar(32) primary key, tenant_id integer not null default 0, code varchar(50) not null, name varchar(50) not null,
     draft jsonb not null, draft_version integer not null default 1, published integer, disabled boolean not null default false,
     create_by varchar(100), create_time timestamptz not null default now(), update_by varchar(100),
     update_time timestamptz not null default now(), unique (tenant_id, code))`,
  `create table flow_version (
     id varchar(32) primary key, tenant_id integer not null default 0, code varchar(50) not null, name varchar(50) not null,
     version integer not null, graph jsonb not null, note varchar(500), create_by varchar(100),
     create_time timestamptz not null default now(), unique (tenant_id, code, version))`,
  `create table flow_instance (
     id varchar(32) primary key, tenant_id integer not null default 0, code varchar(50) not null, name varchar(50) not null,
     version_id varchar(32) not null references flow_version (id), resource varchar(100) not null,
     action varchar(50) not null, record_id varchar(64) not null, title varchar(500) not null,
     applicant varchar(100) not null, org_code varchar(100) not null default '', from_state varchar(50) not null,
     note varchar(500), chosen jsonb not null default '{}', progress jsonb not null default '{"done":[],"taken":{}}',
     state varchar(20) not null default 'running', submitted_version integer not null default 0,
     decided boolean not null default false, urged_at timestamptz, started_at timestamptz not null default now(),
     ended_at timestamptz)`,
  // A record is in one approval at a time, whatever two servers do at once.
  `create unique index uq_flow_instance_running on flow_instance (resource, record_id) where state = 'running'`,
  'create index ix_flow_instance_record on flow_instance (resource, record_id, id)',
  'create index ix_flow_instance_applicant on flow_instance (tenant_id, applicant, id)',
  'create index ix_flow_instance_code on flow_instance (tenant_id, code, state, ended_at)',
  'create index ix_flow_instance_version on flow_instance (version_id, state)',
  `create table flow_step (
     id varchar(32) primary key, tenant_id integer not null default 0, instance_id varchar(32) not null references flow_instance (id),
     code varchar(50) not null, node_id varchar(100) not null, name varchar(50) not null,
     opened_at timestamptz not null default now(), due_at timestamptz, next_at timestamptz, closed_at timestamptz,
     outcome varchar(20))`,
  'create index ix_flow_step_instance on flow_step (instance_id, id)',
  'create index ix_flow_step_next on flow_step (next_at) where closed_at is null and next_at is not null',
  'create index ix_flow_step_code on flow_step (tenant_id, code, closed_at)',
  'create unique index uq_flow_step_open on flow_step (instance_id, node_id) where closed_at is null',
  `create table flow_task (
     id varchar(32) primary key, tenant_id integer not null default 0, instance_id varchar(32) not null references flow_instance (id),
     step_id varchar(32) not null references flow_step (id), node_id varchar(100) not null, step varchar(50) not null,
     resource varchar(100) not null, record_id varchar(64) not null, applicant varchar(100) not null,
     username varchar(100) not null, parent varchar(32), added varchar(10), position integer not null default 0,
     state varchar(20) not null, batch boolean not null default true, opened boolean not null default false,
     arrived_at timestamptz not null default now(), due_at timestamptz, decided_by varchar(100), decided_at timestamptz,
     opinion varchar(500))`,
  // What waits for a person, least time left first; page and total come from the index alone.
  `create index ix_flow_task_inbox on flow_task (tenant_id, username, due_at, id)
     include (resource, record_id, applicant) where state = 'open'`,
  `create index ix_flow_task_done on flow_task (tenant_id, decided_by, decided_at, id) where decided_by is not null`,
  'create index ix_flow_task_step on flow_task (step_id)',
  'create index ix_flow_task_instance on flow_task (instance_id, id)',
  `create table flow_event (
     id varchar(32) primary key, tenant_id integer not null default 0, instance_id varchar(32) not null references flow_instance (id),
     kind varchar(20) not null, at timestamptz not null default now(), by_user varchar(100), behalf varchar(100),
     node_id varchar(100), step varchar(50), people text not null default '', opinion varchar(500), message varchar(500),
     record_version integer, fields text not null default '', device varchar(20), ip varchar(100),
     /* Their order: clocks of servers differ, and ids are made by clocks. Whoever writes one holds the approval's lock. */
     seq bigint generated always as identity)`,
  'create index ix_flow_event_instance on flow_event (instance_id, seq)',
  `create table flow_copy (
     id varchar(32) primary key, tenant_id integer not null default 0, instance_id varchar(32) not null references flow_instance (id),
     resource varchar(100) not null, record_id varchar(64) not null, username varchar(100) not null, step varchar(50),
     at timestamptz not null default now(), read_at timestamptz)`,
  'create index ix_flow_copy_user on flow_copy (tenant_id, username, id)',
  'create index ix_flow_copy_unread on flow_copy (tenant_id, username) where read_at is null',
  'create index ix_flow_copy_instance on flow_copy (instance_id)',
];
