import { type Kysely, sql } from 'kysely';

/** Deliverables with their versions, acceptances, and nodes that wait for one (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_deliv (
     id varchar(32) primary key,
     code varchar(40) not null,
     project_id varchar(32) not null references pm_project (id),
     name varchar(100) not null,
     status varchar(32) not null default '0',
     task_id varchar(32) references pm_task (id),
     due_date date not null,
     owner varchar(100) not null,
     latest varchar(20),
     opinion text,
     note text,
     ${governed})`,
  'create unique index uq_pm_deliv_code on pm_deliv (tenant_id, code) where del_flag = 0',
  'create index ix_pm_deliv_create_time on pm_deliv (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_deliv_due_date on pm_deliv (tenant_id, due_date, id) where del_flag = 0',
  'create index ix_pm_deliv_status on pm_deliv (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_deliv_owner on pm_deliv (tenant_id, owner, create_time, id) where del_flag = 0',
  'create index ix_pm_deliv_project_id on pm_deliv (project_id) where project_id is not null',
  'create index ix_pm_deliv_task_id on pm_deliv (task_id) where task_id is not null',
  `create table pm_deliv_version (
     id varchar(32) primary key,
     title varchar(130) not null,
     project_id varchar(32) not null references pm_project (id),
     deliv_id varchar(32) not null references pm_deliv (id),
     version_no varchar(20) not null,
     documents text,
     version_note text,
     size numeric(18, 1),
     sha256 text,
     submitter varchar(100) not null,
     submit_time timestamptz not null,
     ${governed})`,
  'create unique index uq_pm_deliv_version_deliv_id_version_no on pm_deliv_version (tenant_id, deliv_id, version_no) where del_flag = 0',
  'create index ix_pm_deliv_version_create_time on pm_deliv_version (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_deliv_version_submit_time on pm_deliv_version (tenant_id, submit_time, id) where del_flag = 0',
  'create index ix_pm_deliv_version_submitter on pm_deliv_version (tenant_id, submitter, create_time, id) where del_flag = 0',
  'create index ix_pm_deliv_version_project_id on pm_deliv_version (project_id) where project_id is not null',
  'create index ix_pm_deliv_version_deliv_id on pm_deliv_version (deliv_id) where deliv_id is not null',
  `create table pm_acceptance (
     id varchar(32) primary key,
     code varchar(40) not null,
     project_id varchar(32) not null references pm_project (id),
     name varchar(100) not null,
     status varchar(32) not null default '10',
     kind varchar(32) not null,
     contract_id varchar(32) references pm_contract (id),
     reviewers text not null,
     client_signer varchar(50),
     accept_date date,
     signed text,
     rounds integer,
     note text,
     attachments text,
     ${governed})`,
  'create unique index uq_pm_acceptance_code on pm_acceptance (tenant_id, code) where del_flag = 0',
  'create index ix_pm_acceptance_create_time on pm_acceptance (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_acceptance_accept_date on pm_acceptance (tenant_id, accept_date, id) where del_flag = 0',
  'create index ix_pm_acceptance_status on pm_acceptance (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_acceptance_kind on pm_acceptance (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_pm_acceptance_project_id on pm_acceptance (project_id) where project_id is not null',
  'create index ix_pm_acceptance_contract_id on pm_acceptance (contract_id) where contract_id is not null',
  `create table pm_acceptance_item (
     id varchar(32) primary key, acceptance_id varchar(32) not null references pm_acceptance (id) on delete cascade,
     line_no integer not null, version_id varchar(32) not null references pm_deliv_version (id), standard varchar(500) not null, result varchar(32), opinion varchar(500))`,
  'create index ix_pm_acceptance_item_record on pm_acceptance_item (acceptance_id, line_no)',
  'create index ix_pm_acceptance_item_version_id on pm_acceptance_item (version_id) where version_id is not null',
  `create table pm_acceptance_left (
     id varchar(32) primary key, acceptance_id varchar(32) not null references pm_acceptance (id) on delete cascade,
     line_no integer not null, issue varchar(500) not null, owner varchar(100) not null, due_date date not null, closed varchar(1))`,
  'create index ix_pm_acceptance_left_record on pm_acceptance_left (acceptance_id, line_no)',
  'alter table pm_node add acceptance_id varchar(32) references pm_acceptance (id)',
  'create index ix_pm_node_acceptance_id on pm_node (acceptance_id) where acceptance_id is not null',
];
