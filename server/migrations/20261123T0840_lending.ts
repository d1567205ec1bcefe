import { type Kysely, sql } from 'kysely';

/** 设备借用 (domain 7): devices, loans with their lines, repairs, and who has which device when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  'create extension if not exists btree_gist',
  `create table eq_asset (
     id varchar(32) primary key, code varchar(20) not null, name varchar(100) not null,
     kind varchar(36) not null references sys_category (id), status varchar(2) not null default '0', model varchar(100),
     serial_no varchar(60), asset_no varchar(60), place varchar(100) not null, keeper varchar(100) not null,
     lendable varchar(1) not null default 'Y', max_days integer not null default 30, need_approval varchar(1) not null default 'N',
     service_due date, bought date, price numeric(18, 2), picture text, note text, ${governed})`,
  /* A number that was given is never given again, whatever became of its device. */
  'create unique index uq_asset_code on eq_asset (tenant_id, code)',
  'create unique index uq_asset_serial_no on eq_asset (tenant_id, serial_no) where del_flag = 0',
  'create index ix_asset_create_time on eq_asset (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_asset_kind on eq_asset (tenant_id, kind, status) where del_flag = 0',
  'create index ix_asset_status on eq_asset (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_asset_keeper on eq_asset (keeper)',
  'create index ix_asset_service_due on eq_asset (service_due) where del_flag = 0',
  'create index ix_asset_name_grams on eq_asset using gin (grams(name))',
  `create table eq_accessory (
     id varchar(32) primary key, asset_id varchar(32) not null references eq_asset (id) on delete cascade,
     line_no integer not null, name varchar(50) not null, quantity integer not null)`,
  'create index ix_accessory_asset on eq_accessory (asset_id, line_no)',

  `create table eq_loan (
     id varchar(32) primary key, code varchar(20) not null, borrower varchar(100) not null,
     dept varchar(32) references sys_depart (id), dept_code varchar(64), status varchar(2) not null default '10',
     purpose text not null, start_time timestamptz not null, end_time timestamptz not null, days integer,
     project_id varchar(32) references pm_project (id), place varchar(100), need_approval varchar(1),
     damages numeric(18, 2), ${governed})`,
  'create unique index uq_loan_code on eq_loan (tenant_id, code)',
  'create index ix_loan_create_time on eq_loan (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_loan_status on eq_loan (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_loan_borrower on eq_loan (borrower, status) where del_flag = 0',
  'create index ix_loan_dept_code on eq_loan (dept_code text_pattern_ops)',
  'create index ix_loan_project on eq_loan (project_id, status) where project_id is not null',
  /* Those that are looked at every day: booked and not fetched, lent and perhaps overdue. */
  "create index ix_loan_open on eq_loan (end_time) where status in ('20', '30', '50', '55') and del_flag = 0",
  `create table eq_loan_line (
     id varchar(32) primary key, loan_id varchar(32) not null references eq_loan (id) on delete cascade,
     line_no integer not null, asset_id varchar(32) references eq_asset (id), kind varchar(36) references sys_category (id),
     quantity integer not null default 1, out_time timestamptz, out_cond varchar(2), back_time timestamptz,
     back_cond varchar(2), checked varchar(500), damage numeric(18, 2), photos text)`,
  'create index ix_loan_line_loan on eq_loan_line (loan_id, line_no)',
  'create index ix_loan_line_asset on eq_loan_line (asset_id) where asset_id is not null',
  'create index ix_loan_line_kind on eq_loan_line (kind) where kind is not null',

  /*
   * Who has a device when: the loans that hold one, while they hold it. No two hold it at the same time, whatever the
   * program believes (T13).
   */
  `create table eq_booking (
     line_id varchar(32) primary key references eq_loan_line (id) on delete cascade,
     loan_id varchar(32) not null references eq_loan (id) on delete cascade,
     asset_id varchar(32) not null references eq_asset (id), during tstzrange not null,
     constraint ex_booking_asset exclude using gist (asset_id with =, during with &&))`,
  'create index ix_booking_loan on eq_booking (loan_id)',

  /* What somebody was reminded of on a day. */
  `create table eq_reminder (
     kind varchar(10) not null, record_id varchar(32) not null, day date not null, primary key (record_id, kind, day))`,

  `create table eq_maint (
     id varchar(32) primary key, asset_id varchar(32) not null references eq_asset (id), kind varchar(10) not null,
     status varchar(2) not null default '0', start_date date not null, end_date date, vendor varchar(100) not null,
     cost numeric(18, 2), result text, ${governed})`,
  'create index ix_maint_start on eq_maint (tenant_id, start_date, id) where del_flag = 0',
  'create index ix_maint_asset on eq_maint (asset_id, status)',
];
