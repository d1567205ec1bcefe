import { type Kysely, sql } from 'kysely';

/** Invoices, receipts and payments, suppliers, and what currencies are worth by month (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_supplier (
     id varchar(32) primary key, code varchar(20) not null, name varchar(100) not null, name_en varchar(150), uscc
     varchar(18), country varchar(32) not null, area varchar(100), industry varchar(36) references sys_category (id),
     related varchar(1), grade varchar(32), pay_days integer, admitted date, valid_to date, black varchar(1), black_reason
     text, qualification text, invoice_title varchar(100), tax_no varchar(20), bank varchar(100), bank_account
     varchar(40), invoice_address varchar(200), active varchar(1), ${governed})`,
  'create unique index uq_pm_supplier_code on pm_supplier (tenant_id, code) where del_flag = 0',
  'create unique index uq_pm_supplier_name on pm_supplier (tenant_id, name) where del_flag = 0',
  'create unique index uq_pm_supplier_uscc on pm_supplier (tenant_id, uscc) where del_flag = 0',
  'create index ix_pm_supplier_create_time on pm_supplier (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_supplier_country on pm_supplier (tenant_id, country, create_time, id) where del_flag = 0',
  'create index ix_pm_supplier_grade on pm_supplier (tenant_id, grade, create_time, id) where del_flag = 0',
  'create index ix_pm_supplier_black on pm_supplier (tenant_id, black, create_time, id) where del_flag = 0',
  'create index ix_pm_supplier_active on pm_supplier (tenant_id, active, create_time, id) where del_flag = 0',
  'create index ix_pm_supplier_valid_to on pm_supplier (tenant_id, valid_to, id) where del_flag = 0',
  'create index ix_pm_supplier_industry on pm_supplier (industry) where industry is not null',
  `create table pm_supplier_contact (
     id varchar(32) primary key, supplier_id varchar(32) not null references pm_supplier (id) on delete cascade, line_no
     integer not null, name varchar(50) not null, phone varchar(30), email varchar(100), post varchar(50), main
     varchar(1))`,
  'create index ix_pm_supplier_contact_record on pm_supplier_contact (supplier_id, line_no)',
  /* Whoever a contract was made with is a supplier now, numbered in the order in which they came. */
  // What was reached before anybody counted it (domain 4.5).
  `update pm_contract c set executed = coalesce((select sum(n.amount) from pm_node n where n.contract_id = c.id
     and n.del_flag = 0 and n.reached_date is not null and n.status <> '9'), 0)
     where c.kind in ('sub', 'pur') or c.shore is distinct from 'off'`,
  `update pm_contract set supplier = nullif(trim(supplier), '') where supplier is not null`,
  `insert into pm_supplier (id, code, name, country, related, black, active, tenant_id, create_by, create_time)
     select replace(gen_random_uuid()::text, '-', ''),
       'FBS-' || lpad(no::text, greatest(4, length(no::text)), '0'), name, 'CN', 'N', 'N', 'Y', tenant_id, 'system', now()
     from (select *, row_number() over (partition by tenant_id order by first, name) as no from (
             select tenant_id, supplier as name, min(create_time) as first from pm_contract
             where supplier is not null group by tenant_id, supplier) used) numbered`,
  `insert into sys_number (scope, value)
     select 'pm_supplier:' || tenant_id, count(*) from pm_supplier group by tenant_id`,
  'create index ix_pm_contract_supplier on pm_contract (tenant_id, supplier, create_time, id) where del_flag = 0',
  'alter table pm_node add dir varchar(32)',
  `update pm_node n set dir = case when c.kind in ('sub', 'pur') then 'out' else 'in' end
     from pm_contract c where c.id = n.contract_id`,
  'create index ix_pm_node_dir on pm_node (tenant_id, dir, due_date, id) where del_flag = 0',
  `create table pm_invoice (
     id varchar(32) primary key,
     code varchar(32) not null,
     node_id varchar(32) not null references pm_node (id),
     contract_id varchar(32) not null references pm_contract (id),
     dir varchar(32) not null,
     status varchar(32) not null default '10',
     kind varchar(32) not null,
     no varchar(20),
     date date,
     amount numeric(18, 2) not null,
     tax numeric(18, 2) not null,
     total numeric(18, 2) not null,
     cur varchar(32) not null,
     title varchar(100),
     files text,
     red_of varchar(32) references pm_invoice (id),
     reason text,
     note text,
     ${governed},
     constraint ck_pm_invoice_total check (total = amount + tax))`,
  'create unique index uq_pm_invoice_code on pm_invoice (tenant_id, code) where del_flag = 0',
  /* A number that was given stays used, also by an invoice that was voided. */
  'create unique index uq_pm_invoice_no on pm_invoice (tenant_id, no) where del_flag = 0',
  'create unique index uq_pm_invoice_red_of on pm_invoice (red_of) where red_of is not null and del_flag = 0',
  'create index ix_pm_invoice_create_time on pm_invoice (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_invoice_date on pm_invoice (tenant_id, date, id) where del_flag = 0',
  'create index ix_pm_invoice_dir on pm_invoice (tenant_id, dir, create_time, id) where del_flag = 0',
  'create index ix_pm_invoice_status on pm_invoice (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_pm_invoice_kind on pm_invoice (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_pm_invoice_node_id on pm_invoice (node_id)',
  'create index ix_pm_invoice_contract_id on pm_invoice (contract_id)',
  `create table pm_receipt (
     id varchar(32) primary key,
     code varchar(32) not null,
     contract_id varchar(32) not null references pm_contract (id),
     dir varchar(32) not null,
     status varchar(32) not null default '1',
     date date not null,
     cur varchar(32) not null,
     amount numeric(18, 2) not null check (amount > 0),
     rate numeric(18, 6),
     amount_cny numeric(18, 2) not null,
     bank_no varchar(40) not null,
     voucher_no varchar(40),
     counted varchar(1),
     written_off numeric(18, 2),
     balance numeric(18, 2),
     advance varchar(1),
     voucher text,
     reason text,
     note text,
     ${governed})`,
  'create unique index uq_pm_receipt_code on pm_receipt (tenant_id, code) where del_flag = 0',
  "create unique index uq_pm_receipt_bank_no on pm_receipt (tenant_id, bank_no) where del_flag = 0 and status <> '9'",
  'create index ix_pm_receipt_create_time on pm_receipt (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_receipt_date on pm_receipt (tenant_id, date, id) where del_flag = 0',
  'create index ix_pm_receipt_dir on pm_receipt (tenant_id, dir, date, id) where del_flag = 0',
  'create index ix_pm_receipt_status on pm_receipt (tenant_id, status, date, id) where del_flag = 0',
  'create index ix_pm_receipt_balance on pm_receipt (tenant_id, balance, id) where del_flag = 0',
  'create index ix_pm_receipt_counted on pm_receipt (tenant_id, counted, date, id) where del_flag = 0',
  'create index ix_pm_receipt_contract_id on pm_receipt (contract_id)',
  `create table pm_receipt_line (
     id varchar(32) primary key, receipt_id varchar(32) not null references pm_receipt (id) on delete cascade, line_no
     integer not null, node_id varchar(32) not null references pm_node (id), invoice_id varchar(32) references pm_invoice
     (id), amount numeric(18, 2) not null check (amount > 0))`,
  'create index ix_pm_receipt_line_record on pm_receipt_line (receipt_id, line_no)',
  'create index ix_pm_receipt_line_node_id on pm_receipt_line (node_id)',
  'create index ix_pm_receipt_line_invoice_id on pm_receipt_line (invoice_id) where invoice_id is not null',
  `create table sys_rate (
     id varchar(32) primary key, month varchar(7) not null, cur varchar(32) not null, to_cny numeric(18, 6) not null,
     to_usd numeric(18, 6), ${governed})`,
  'create unique index uq_sys_rate_month on sys_rate (tenant_id, month, cur) where del_flag = 0',
  'create index ix_sys_rate_create_time on sys_rate (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_sys_rate_cur on sys_rate (tenant_id, cur, month, id) where del_flag = 0',
];
