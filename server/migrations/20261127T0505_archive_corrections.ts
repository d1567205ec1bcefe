import { type Kysely, sql } from 'kysely';

/** Corrections of held records (domain 6.2, AR06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table arc_correct (
     id varchar(32) primary key, archive_no varchar(80), item_id varchar(32) not null references arc_item (id),
     field varchar(32) not null, status varchar(32) not null default '10', old_value text, new_value text, reason text not null,
     basis text, done_by varchar(100), done_time timestamptz,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create index ix_arc_correct_create_time on arc_correct (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_correct_archive_no on arc_correct (tenant_id, archive_no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_correct_field on arc_correct (tenant_id, field, create_time, id) where del_flag = 0',
  'create index ix_arc_correct_status on arc_correct (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_correct_done_by on arc_correct (tenant_id, done_by, create_time, id) where del_flag = 0',
  'create index ix_arc_correct_done_time on arc_correct (tenant_id, done_time, id) where del_flag = 0',
  'create index ix_arc_correct_item_id on arc_correct (item_id)',
  `insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
     select left(md5(d.id || 'arc_correct'), 32), d.id, '更正', 'arc_correct', 100, 1, 'system', now()
     from sys_dict d where d.dict_code = 'arc_audit_object'
       and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'arc_correct')`,
];
