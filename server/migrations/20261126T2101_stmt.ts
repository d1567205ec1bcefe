import { type Kysely, sql } from 'kysely';

/** Monthly statements of dispatched people, and payment nodes that wait for one (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pm_stmt (
     id varchar(32) primary key,
     code varchar(32) not null,
     project_id varchar(32) not null references pm_project (id),
     contract_id varchar(32) not null references pm_contract (id),
     period varchar(7) not null,
     status varchar(32) not null default '0',
     customer varchar(100),
     people integer,
     total numeric(18, 2),
     cur varchar(32),
     work_days integer,
     overtime_factor numeric(18, 2) not null,
     client_signer varchar(50),
     confirm_date date,
     signed text,
     dispute text,
     rounds integer,
     closing text,
     note text,
     attachments text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_pm_stmt_code on pm_stmt (tenant_id, code) where del_flag = 0',
  /* A month is stated once; what was voided leaves its place. */
  "create unique index uq_pm_stmt_contract_id_period on pm_stmt (tenant_id, contract_id, period) where del_flag = 0 and status <> '9'",
  'create index ix_pm_stmt_period on pm_stmt (tenant_id, period, id) where del_flag = 0',
  'create index ix_pm_stmt_create_time on pm_stmt (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_stmt_confirm_date on pm_stmt (tenant_id, confirm_date, id) where del_flag = 0',
  'create index ix_pm_stmt_status on pm_stmt (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_stmt_cur on pm_stmt (tenant_id, cur, create_time, id) where del_flag = 0',
  'create index ix_pm_stmt_customer on pm_stmt (tenant_id, customer, create_time, id) where del_flag = 0',
  'create index ix_pm_stmt_project_id on pm_stmt (project_id) where project_id is not null',
  'create index ix_pm_stmt_contract_id on pm_stmt (contract_id) where contract_id is not null',
  `create table pm_stmt_line (
     id varchar(32) primary key, stmt_id varchar(32) not null references pm_stmt (id) on delete cascade,
     line_no integer not null, dispatch_id varchar(32) not null references pm_dispatch (id), unit varchar(32),
     expected numeric(18, 1), confirmed numeric(18, 1) not null, overtime numeric(18, 1), price numeric(18, 2),
     deduction numeric(18, 2), amount numeric(18, 2), note varchar(200))`,
  'create index ix_pm_stmt_line_record on pm_stmt_line (stmt_id, line_no)',
  'create index ix_pm_stmt_line_dispatch_id on pm_stmt_line (dispatch_id) where dispatch_id is not null',
  `create table pm_stmt_dispute (
     id varchar(32) primary key, stmt_id varchar(32) not null references pm_stmt (id) on delete cascade,
     line_no integer not null, day date, dispute varchar(500), answer_day date, answer varchar(500),
     answer_by varchar(100))`,
  'create index ix_pm_stmt_dispute_record on pm_stmt_dispute (stmt_id, line_no)',
  'alter table pm_node add stmt_id varchar(32) references pm_stmt (id)',
  'create index ix_pm_node_stmt_id on pm_node (stmt_id) where stmt_id is not null',
];
