import { type Kysely, sql } from 'kysely';

/** Holds on records (domain 6.2, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table arc_hold (
     id varchar(32) primary key, no varchar(20) not null, kind varchar(32) not null, status varchar(32) not null default '1',
     reason text not null, items integer, basis text, secret integer not null default 0, start_time timestamptz,
     start_by varchar(100), lift_time timestamptz, lift_by varchar(100), lift_reason text, lift_files text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_arc_hold_no on arc_hold (tenant_id, no)',
  'create index ix_arc_hold_no on arc_hold (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_hold_create_time on arc_hold (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_hold_kind on arc_hold (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_hold_status on arc_hold (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_hold_secret on arc_hold (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_hold_start_time on arc_hold (tenant_id, start_time, id) where del_flag = 0',
  'create index ix_arc_hold_start_by on arc_hold (tenant_id, start_by, create_time, id) where del_flag = 0',
  `create table arc_hold_line (
     id varchar(32) primary key, hold_id varchar(32) not null references arc_hold (id) on delete cascade,
     line_no integer not null, item_id varchar(32) not null references arc_item (id))`,
  'create index ix_arc_hold_line_record on arc_hold_line (hold_id, line_no)',
  'create index ix_arc_hold_line_item_id on arc_hold_line (item_id)',
  // Whether a hold on the record is open: kept by the holds, read by lists.
  `alter table arc_item add column held varchar(1) not null default 'N'`,
  'create index ix_arc_item_held on arc_item (tenant_id, held, create_time, id) where del_flag = 0',
  `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
     select left(md5(d.id || 'arc_hold'), 32), d.id, '冻结单', 'arc_hold', 100, 1, 'system', now()
     from sys_dict d where d.dict_code = 'arc_audit_object'
       and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'arc_hold')`,
];
