import { type Kysely, sql } from 'kysely';

/** Store of the archive, bodies of its records, and their loans (domain 6.2, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

/** Luhn's digit of ten digits. */
const checkDigit = `(10 - (select sum(case when at % 2 = 0 then digit * 2 / 10 + digit * 2 % 10 else digit end)
  from (select at, substr(lpad(n::text, 10, '0'), at, 1)::int as digit from generate_series(1, 10) at) d) % 10) % 10`;

const statements = [
  `create table arc_location (
     id varchar(32) primary key, code varchar(30) not null, parent_id varchar(32) references arc_location (id),
     name varchar(100) not null, kind varchar(32), capacity integer, room integer, used integer, fill integer,
     climate varchar(50), barcode varchar(20), ${governed})`,
  'create unique index uq_arc_location_code on arc_location (tenant_id, code) where del_flag = 0',
  'create index ix_arc_location_create_time on arc_location (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_location_kind on arc_location (tenant_id, kind, create_time, id) where del_flag = 0',
  'create unique index uq_arc_location_barcode on arc_location (tenant_id, barcode)',
  'create index ix_arc_location_parent_id on arc_location (parent_id) where parent_id is not null',
  `create table arc_box (
     id varchar(32) primary key, code varchar(20) not null, fonds_id varchar(32) not null references arc_fonds (id),
     class_id varchar(32) not null references arc_class (id), year integer not null, retention varchar(32) not null,
     first_no varchar(20), last_no varchar(20), thickness varchar(32) not null,
     location_id varchar(32) references arc_location (id), note text, ${governed})`,
  /* A number that was given is never given again. */
  'create unique index uq_arc_box_code on arc_box (tenant_id, code)',
  'create index ix_arc_box_create_time on arc_box (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_box_year on arc_box (tenant_id, year, create_time, id) where del_flag = 0',
  'create index ix_arc_box_retention on arc_box (tenant_id, retention, create_time, id) where del_flag = 0',
  'create index ix_arc_box_fonds_id on arc_box (fonds_id) where fonds_id is not null',
  'create index ix_arc_box_class_id on arc_box (class_id) where class_id is not null',
  'create index ix_arc_box_location_id on arc_box (location_id) where location_id is not null',
  `alter table arc_item add phy varchar(2), add barcode varchar(20), add box_id varchar(32) references arc_box (id),
     add location_id varchar(32) references arc_location (id)`,
  /* Records that are held already have a body that nobody has put on a shelf yet, and get their barcodes. */
  `update arc_item i set phy = case when i.carrier = 'elec' then '0' else '1' end,
     barcode = 'DA' || lpad(n::text, 10, '0') || ${checkDigit}
   from (select id, row_number() over (partition by tenant_id order by create_time, id) as n from arc_item
     where status not in ('10', '20', '30', '35', '90')) numbered
   where numbered.id = i.id`,
  `insert into sys_number (scope, value) select 'arc_barcode:' || tenant_id, count(*) from arc_item
     where barcode is not null group by tenant_id`,
  'create unique index uq_item_barcode on arc_item (tenant_id, barcode)',
  'create index ix_item_phy on arc_item (tenant_id, phy, create_time, id) where del_flag = 0',
  'create index ix_item_box_id on arc_item (box_id) where box_id is not null',
  'create index ix_item_location_id on arc_item (location_id) where location_id is not null',
  `create table arc_move (
     id varchar(32) primary key, move_time timestamptz not null, item_id varchar(32) not null references arc_item (id),
     kind varchar(32) not null, from_place varchar(120), to_place varchar(120), mover varchar(100), ${governed})`,
  'create index ix_arc_move_create_time on arc_move (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_move_move_time on arc_move (tenant_id, move_time, id) where del_flag = 0',
  'create index ix_arc_move_kind on arc_move (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_move_mover on arc_move (tenant_id, mover, create_time, id) where del_flag = 0',
  'create index ix_arc_move_item_id on arc_move (item_id, move_time)',
  `create table arc_loan (
     id varchar(32) primary key, code varchar(20) not null, borrower varchar(100), dept varchar(32) references sys_depart (id),
     dept_code varchar(64), status varchar(32) not null default '10', kind varchar(32) not null, purpose varchar(32) not null,
     reason text not null, start_date date not null, end_date date not null, outside varchar(1), guest_name varchar(50),
     guest_id varchar(30), guest_unit varchar(100), letter text, fetch_by date, renewals integer, overdue_days integer,
     effect text, effect_amount numeric(18, 2), settlement text, route varchar(32), owners text, ${governed})`,
  'create unique index uq_arc_loan_code on arc_loan (tenant_id, code)',
  'create index ix_arc_loan_create_time on arc_loan (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_start_date on arc_loan (tenant_id, start_date, id) where del_flag = 0',
  'create index ix_arc_loan_end_date on arc_loan (tenant_id, end_date, id) where del_flag = 0',
  'create index ix_arc_loan_borrower on arc_loan (tenant_id, borrower, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_status on arc_loan (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_kind on arc_loan (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_purpose on arc_loan (tenant_id, purpose, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_outside on arc_loan (tenant_id, outside, create_time, id) where del_flag = 0',
  'create index ix_arc_loan_dept on arc_loan (dept) where dept is not null',
  `create table arc_loan_line (
     id varchar(32) primary key, loan_id varchar(32) not null references arc_loan (id) on delete cascade,
     line_no integer not null, item_id varchar(32) not null references arc_item (id), preview varchar(1),
     download varchar(1), prints integer, printed integer, out_time timestamptz, out_pages integer,
     back_time timestamptz, back_state varchar(32), back_pages integer, remark varchar(300))`,
  'create index ix_arc_loan_line_record on arc_loan_line (loan_id, line_no)',
  'create index ix_arc_loan_line_item_id on arc_loan_line (item_id)',
  `create table arc_queue (
     id varchar(32) primary key, item_id varchar(32) not null references arc_item (id), username varchar(100),
     loan_id varchar(32) not null references arc_loan (id), status varchar(32) not null, queued_at timestamptz not null,
     called_at timestamptz, kept_until date, ${governed})`,
  'create index ix_arc_queue_create_time on arc_queue (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_queue_username on arc_queue (tenant_id, username, create_time, id) where del_flag = 0',
  'create index ix_arc_queue_status on arc_queue (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_queue_item_id on arc_queue (item_id, status, queued_at)',
  'create index ix_arc_queue_loan_id on arc_queue (loan_id)',
  `create table arc_access (
     id varchar(32) primary key, access_time timestamptz not null, item_id varchar(32) not null references arc_item (id),
     file_name varchar(255), username varchar(100) not null, action varchar(32) not null, ip varchar(64),
     loan_id varchar(32) references arc_loan (id), ${governed})`,
  'create index ix_arc_access_create_time on arc_access (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_access_access_time on arc_access (tenant_id, access_time, id) where del_flag = 0',
  'create index ix_arc_access_username on arc_access (tenant_id, username, create_time, id) where del_flag = 0',
  'create index ix_arc_access_action on arc_access (tenant_id, action, create_time, id) where del_flag = 0',
  'create index ix_arc_access_item_id on arc_access (item_id, access_time)',
  'create index ix_arc_access_loan_id on arc_access (loan_id) where loan_id is not null',
];
