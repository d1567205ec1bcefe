import { type Kysely, sql } from 'kysely';

/** Transfers of records to other archives, and packages of others that come in (domain 6.5, 6.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

/** An item of a dictionary that was seeded before. */
const named = (value: string, text: string, code = 'arc_audit_object') => `insert into sys_dict_item
    (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
  select left(md5(d.id || '${value}'), 32), d.id, '${text}', '${value}', 100, 1, 'system', now()
  from sys_dict d where d.dict_code = '${code}'
    and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = '${value}')`;

const statements = [
  `create table arc_transfer (
     id varchar(32) primary key, no varchar(20) not null, receiver varchar(200) not null,
     status varchar(32) not null default '10', reason text not null, items integer, file_count integer, bytes numeric(18, 0),
     part_megabytes integer not null default 4096, secret integer not null default 0,
     run_id varchar(32) references arc_check_run (id), failed integer, checked_time timestamptz, packages text,
     packed_time timestamptz, pack_error text, given_by varchar(50), taken_by varchar(50), handed_date date, signed text,
     receipt text, confirmed_time timestamptz, keep_until date, reject_reason text, note text, ${governed})`,
  'create unique index uq_arc_transfer_no on arc_transfer (tenant_id, no)',
  'create index ix_arc_transfer_no on arc_transfer (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_transfer_create_time on arc_transfer (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_transfer_status on arc_transfer (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_transfer_secret on arc_transfer (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_transfer_handed_date on arc_transfer (tenant_id, handed_date, id) where del_flag = 0',
  'create index ix_arc_transfer_run_id on arc_transfer (run_id) where run_id is not null',
  `create table arc_transfer_line (
     id varchar(32) primary key, transfer_id varchar(32) not null references arc_transfer (id) on delete cascade,
     line_no integer not null, item_id varchar(32) not null references arc_item (id), archive_no varchar(80),
     file_count integer, return_reason varchar(300))`,
  'create index ix_arc_transfer_line_record on arc_transfer_line (transfer_id, line_no)',
  'create index ix_arc_transfer_line_item_id on arc_transfer_line (item_id)',
  `create table arc_transfer_package (
     id varchar(32) primary key, transfer_id varchar(32) not null references arc_transfer (id) on delete cascade,
     line_no integer not null, name varchar(120) not null, items integer, size numeric(18, 0), sha256 varchar(64))`,
  'create index ix_arc_transfer_package_record on arc_transfer_package (transfer_id, line_no)',
  `create table arc_package (
     id varchar(32) primary key, no varchar(20) not null, status varchar(32) not null default '10', content text not null,
     source varchar(200), external_no varchar(100), part_no varchar(30), verdict varchar(500), items integer,
     file_count integer, bytes numeric(18, 0), verified_time timestamptz, verified_by varchar(100),
     secret integer not null default 0, fonds_id varchar(32) references arc_fonds (id),
     class_id varchar(32) references arc_class (id), intake_id varchar(32) references arc_intake (id),
     run_id varchar(32) references arc_check_run (id), imported_time timestamptz, problem text, note text, ${governed})`,
  'create unique index uq_arc_package_no on arc_package (tenant_id, no)',
  'create index ix_arc_package_no on arc_package (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_package_create_time on arc_package (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_package_status on arc_package (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_package_secret on arc_package (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_package_external_no on arc_package (tenant_id, external_no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_package_fonds_id on arc_package (fonds_id) where fonds_id is not null',
  'create index ix_arc_package_class_id on arc_package (class_id) where class_id is not null',
  'create index ix_arc_package_intake_id on arc_package (intake_id) where intake_id is not null',
  'create index ix_arc_package_run_id on arc_package (run_id) where run_id is not null',
  `create table arc_package_step (
     id varchar(32) primary key, package_id varchar(32) not null references arc_package (id) on delete cascade,
     line_no integer not null, step varchar(32) not null, result varchar(2) not null, detail varchar(500))`,
  'create index ix_arc_package_step_record on arc_package_step (package_id, line_no)',
  `create table arc_package_fault (
     id varchar(32) primary key, package_id varchar(32) not null references arc_package (id) on delete cascade,
     line_no integer not null, fault varchar(32) not null, path varchar(1000) not null)`,
  'create index ix_arc_package_fault_record on arc_package_fault (package_id, line_no)',
  /* DR4: a transfer is as secret as the most secret of its records, whoever makes one of them more secret. */
  `create function raise_archive_transfers() returns trigger language plpgsql as $$ begin
     update arc_transfer t set secret = new.secret from arc_transfer_line n
       where n.item_id = new.id and t.id = n.transfer_id and t.secret < new.secret;
     update arc_package p set secret = new.secret where p.intake_id = new.intake_id and p.secret < new.secret;
     return null; end $$`,
  `create trigger arc_item_raises_transfers after update of secret on arc_item for each row
     when (new.secret > old.secret) execute function raise_archive_transfers()`,
  named('arc_transfer', '移交单'),
  named('arc_package', '移交包'),
  named('out', '出库', 'arc_move_kind'),
];
