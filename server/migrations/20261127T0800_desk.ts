import { type Kysely, sql } from 'kysely';

/** Service levels of contracts, and requests that keep to them (domain 4.1, 4.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_sla (
     id varchar(32) primary key, title varchar(60), contract_id varchar(32) references pm_contract (id),
     level varchar(32) not null, response_minutes integer not null, resolve_minutes integer not null,
     hours varchar(32) not null, target numeric(18, 2) not null, active varchar(1), note text, ${governed})`,
  /* One for each contract and level, and one for all contracts that have none. */
  `create unique index uq_pm_sla_contract_id_level on pm_sla (tenant_id, contract_id, level) nulls not distinct
     where del_flag = 0`,
  'create index ix_pm_sla_create_time on pm_sla (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_sla_level on pm_sla (tenant_id, level, create_time, id) where del_flag = 0',
  'create index ix_pm_sla_hours on pm_sla (tenant_id, hours, create_time, id) where del_flag = 0',
  'create index ix_pm_sla_active on pm_sla (tenant_id, active, create_time, id) where del_flag = 0',
  'create index ix_pm_sla_contract_id on pm_sla (contract_id) where contract_id is not null',
  `create table pm_ticket (
     id varchar(32) primary key, code varchar(40) not null, title varchar(200) not null,
     project_id varchar(32) not null references pm_project (id), level varchar(32) not null,
     status varchar(32) not null default '0', due_time timestamptz, clock varchar(32), source varchar(32) not null,
     raised_by varchar(50) not null, raised_time timestamptz, handler varchar(100), description text,
     sla_id varchar(32) references pm_sla (id), response_due timestamptz, responded_time timestamptz,
     resolve_due timestamptz, resolved_time timestamptz, closed_time timestamptz, paused_minutes integer,
     breached varchar(1), solution text, satisfaction integer, warn_time timestamptz, alarm_time timestamptz,
     told varchar(100), attachments text, ${governed})`,
  'create unique index uq_pm_ticket_code on pm_ticket (tenant_id, code) where del_flag = 0',
  'create index ix_pm_ticket_create_time on pm_ticket (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_raised_time on pm_ticket (tenant_id, raised_time, id) where del_flag = 0',
  'create index ix_pm_ticket_closed_time on pm_ticket (tenant_id, closed_time, id) where del_flag = 0',
  'create index ix_pm_ticket_level on pm_ticket (tenant_id, level, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_status on pm_ticket (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_clock on pm_ticket (tenant_id, clock, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_source on pm_ticket (tenant_id, source, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_handler on pm_ticket (tenant_id, handler, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_breached on pm_ticket (tenant_id, breached, create_time, id) where del_flag = 0',
  'create index ix_pm_ticket_project_id on pm_ticket (project_id) where project_id is not null',
  'create index ix_pm_ticket_sla_id on pm_ticket (sla_id) where sla_id is not null',
  /* What the job of every minute reads, and the one that closes what nobody answers. */
  'create index ix_pm_ticket_alarm_time on pm_ticket (alarm_time) where alarm_time is not null and del_flag = 0',
  'create index ix_pm_ticket_resolved_time on pm_ticket (status, resolved_time) where del_flag = 0',
  `create table pm_ticket_pause (
     id varchar(32) primary key, ticket_id varchar(32) not null references pm_ticket (id) on delete cascade,
     line_no integer not null, kind varchar(32), from_time timestamptz, to_time timestamptz, reason varchar(500))`,
  'create index ix_pm_ticket_pause_record on pm_ticket_pause (ticket_id, line_no)',
];
