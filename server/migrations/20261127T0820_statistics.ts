import { type Kysely, sql } from 'kysely';

/** Monthly filings of outsourcing with what their numbers are made of (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const numbers = `
  signed_amt numeric(18, 2), executed_amt numeric(18, 2), received_cny numeric(18, 2), received_usd numeric(18, 2),
  people integer, college integer, joined integer, trained integer`;

const statements = [
  `create table pm_stat (
     id varchar(32) primary key,
     period varchar(7) not null,
     status varchar(32) not null default '10',
     due_date date,
     contracts integer,
     ${numbers},
     made_time timestamptz,
     checked_by varchar(100),
     checked_time timestamptz,
     filed_by varchar(100),
     filed_date date,
     receipt text,
     reason text,
     compared_time timestamptz,
     differing integer,
     note text,
     ${governed})`,
  'create unique index uq_pm_stat_period on pm_stat (tenant_id, period) where del_flag = 0',
  'create index ix_pm_stat_create_time on pm_stat (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_stat_due_date on pm_stat (tenant_id, due_date, id) where del_flag = 0',
  'create index ix_pm_stat_status on pm_stat (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_stat_differing on pm_stat (tenant_id, differing, id) where del_flag = 0',
  `create table pm_stat_line (
     id varchar(32) primary key, stat_id varchar(32) not null references pm_stat (id) on delete cascade,
     line_no integer not null, contract_id varchar(32) references pm_contract (id), period varchar(7), outs_class varchar(32),
     country varchar(32), shore varchar(32), cur varchar(32), received_amt numeric(18, 2), ${numbers}, note varchar(200))`,
  'create index ix_pm_stat_line_record on pm_stat_line (stat_id, line_no)',
  'create index ix_pm_stat_line_contract_id on pm_stat_line (contract_id) where contract_id is not null',
  `create table pm_stat_diff (
     id varchar(32) primary key, stat_id varchar(32) not null references pm_stat (id) on delete cascade,
     line_no integer not null, contract_id varchar(32) references pm_contract (id), measure varchar(32),
     told numeric(18, 2), now numeric(18, 2), off numeric(18, 2))`,
  'create index ix_pm_stat_diff_record on pm_stat_diff (stat_id, line_no)',
  'create index ix_pm_stat_diff_contract_id on pm_stat_diff (contract_id) where contract_id is not null',
  `create table pm_stat_evidence (
     id varchar(32) primary key,
     stat_id varchar(32) not null references pm_stat (id) on delete cascade,
     period varchar(7) not null,
     measure varchar(32) not null,
     title varchar(300),
     day date,
     contract_id varchar(32) references pm_contract (id),
     amount_cny numeric(18, 2),
     people integer,
     cur varchar(32),
     amount numeric(18, 2),
     amount_usd numeric(18, 2),
     node_id varchar(32) references pm_node (id),
     acceptance_id varchar(32) references pm_acceptance (id),
     stmt_id varchar(32) references pm_stmt (id),
     invoice_id varchar(32) references pm_invoice (id),
     receipt_id varchar(32) references pm_receipt (id),
     doc_id varchar(32) references pm_doc (id),
     staff_id varchar(32) references pm_staff (id),
     project_id varchar(32) references pm_project (id),
     outs_class varchar(32),
     country varchar(32),
     shore varchar(32),
     edu varchar(32),
     ${governed})`,
  'create index ix_pm_stat_evidence_stat_id on pm_stat_evidence (stat_id, contract_id, measure)',
  'create index ix_pm_stat_evidence_period on pm_stat_evidence (tenant_id, period, day, id)',
  'create index ix_pm_stat_evidence_create_time on pm_stat_evidence (tenant_id, create_time, id)',
  'create index ix_pm_stat_evidence_day on pm_stat_evidence (tenant_id, day, id)',
  ...['measure', 'outs_class', 'country', 'shore', 'edu'].map(
    (column) =>
      `create index ix_pm_stat_evidence_${column} on pm_stat_evidence (tenant_id, ${column}, create_time, id)`,
  ),
  ...[
    'contract_id',
    'node_id',
    'acceptance_id',
    'stmt_id',
    'invoice_id',
    'receipt_id',
    'doc_id',
    'staff_id',
    'project_id',
  ].map(
    (column) =>
      `create index ix_pm_stat_evidence_${column} on pm_stat_evidence (${column}) where ${column} is not null`,
  ),
];
