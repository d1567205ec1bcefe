import { type Kysely, sql } from 'kysely';

/** 盘点 of the archive's store (domain 6.2, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table arc_inventory (
     id varchar(32) primary key, code varchar(20) not null, name varchar(100) not null,
     status varchar(32) not null default '10', location_id varchar(32) not null references arc_location (id),
     class_id varchar(32) references arc_class (id), kind varchar(32) not null, counters text not null,
     expected integer, counted integer, different integer, rate numeric(7, 2), start_time timestamptz,
     submit_time timestamptz, close_time timestamptz, closed_by varchar(100), note varchar(500),
     secret integer not null default 0, ${governed})`,
  'create unique index uq_arc_inventory_code on arc_inventory (tenant_id, code)',
  'create index ix_arc_inventory_create_time on arc_inventory (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_inventory_status on arc_inventory (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_inventory_kind on arc_inventory (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_inventory_start_time on arc_inventory (tenant_id, start_time, id) where del_flag = 0',
  'create index ix_arc_inventory_location_id on arc_inventory (location_id)',
  'create index ix_arc_inventory_class_id on arc_inventory (class_id) where class_id is not null',
  `create table arc_inventory_line (
     id varchar(32) primary key, inventory_id varchar(32) not null references arc_inventory (id),
     item_id varchar(32) not null references arc_item (id), barcode varchar(20), expected varchar(120),
     expected_place varchar(32) references arc_location (id), found varchar(120),
     found_place varchar(32) references arc_location (id), found_in varchar(32) references arc_box (id),
     result varchar(32) not null default 'none', handling varchar(32) not null default '0', remark text,
     scanned_by varchar(100), scanned_time timestamptz, handled_by varchar(100), handled_time timestamptz, ${governed})`,
  'create unique index uq_arc_inventory_line_item on arc_inventory_line (inventory_id, item_id)',
  'create index ix_arc_inventory_line_create_time on arc_inventory_line (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_inventory_line_expected on arc_inventory_line (tenant_id, expected, id) where del_flag = 0',
  'create index ix_arc_inventory_line_barcode on arc_inventory_line (tenant_id, barcode, expected, id) where del_flag = 0',
  'create index ix_arc_inventory_line_result on arc_inventory_line (tenant_id, result, expected, id) where del_flag = 0',
  'create index ix_arc_inventory_line_handling on arc_inventory_line (tenant_id, handling, expected, id) where del_flag = 0',
  'create index ix_arc_inventory_line_scanned_by on arc_inventory_line (tenant_id, scanned_by, expected, id) where del_flag = 0',
  'create index ix_arc_inventory_line_item_id on arc_inventory_line (item_id)',
  'create index ix_arc_inventory_line_state on arc_inventory_line (inventory_id, result, expected_place)',
  'create index ix_arc_inventory_line_expected_place on arc_inventory_line (expected_place) where expected_place is not null',
  'create index ix_arc_inventory_line_found_place on arc_inventory_line (found_place) where found_place is not null',
  'create index ix_arc_inventory_line_found_in on arc_inventory_line (found_in) where found_in is not null',
  `create view arc_inventory_difference as select l.id, l.inventory_id,
     row_number() over (partition by l.inventory_id order by l.expected, l.id)::int as line_no,
     l.barcode, i.archive_no as obj_no, i.title as obj_title, l.expected, l.found, l.result, l.handling, l.remark
   from arc_inventory_line l join arc_item i on i.id = l.item_id
   where l.result not in ('none', 'ok', 'lent') and l.del_flag = 0`,
];
