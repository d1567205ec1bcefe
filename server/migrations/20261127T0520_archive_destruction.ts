import { type Kysely, sql } from 'kysely';

/** Lists of records for destruction, as they were when they were listed (domain 6.2, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const item = (code: string, value: string, text: string) => `
  insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
    select left(md5(d.id || '${value}'), 32), d.id, '${text}', '${value}', 100, 1, 'system', now()
    from sys_dict d where d.dict_code = '${code}'
      and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = '${value}')`;

const statements = [
  `create table arc_destroy (
     id varchar(32) primary key, no varchar(20) not null, status varchar(32) not null default '10',
     appraisal_id varchar(32) references arc_appraisal (id), fonds_id varchar(32) references arc_fonds (id), items integer,
     pages integer, file_count integer, secret integer not null default 0, method varchar(32) not null, executor varchar(100),
     witnesses text, applicant varchar(100), cool_to date, objection text, objector varchar(100), object_time timestamptz,
     place varchar(100), destroy_time timestamptz, photos text, class_id varchar(32) references arc_class (id),
     org_code varchar(20), certificate_id varchar(32) references arc_item (id), note text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_arc_destroy_no on arc_destroy (tenant_id, no)',
  'create index ix_arc_destroy_no on arc_destroy (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_destroy_create_time on arc_destroy (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_destroy_status on arc_destroy (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_destroy_secret on arc_destroy (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_destroy_method on arc_destroy (tenant_id, method, create_time, id) where del_flag = 0',
  'create index ix_arc_destroy_executor on arc_destroy (tenant_id, executor, create_time, id) where del_flag = 0',
  'create index ix_arc_destroy_cool_to on arc_destroy (tenant_id, cool_to, id) where del_flag = 0',
  'create index ix_arc_destroy_destroy_time on arc_destroy (tenant_id, destroy_time, id) where del_flag = 0',
  'create index ix_arc_destroy_appraisal_id on arc_destroy (appraisal_id) where appraisal_id is not null',
  'create index ix_arc_destroy_fonds_id on arc_destroy (fonds_id) where fonds_id is not null',
  'create index ix_arc_destroy_class_id on arc_destroy (class_id) where class_id is not null',
  'create index ix_arc_destroy_certificate_id on arc_destroy (certificate_id) where certificate_id is not null',
  `create table arc_destroy_line (
     id varchar(32) primary key, destroy_id varchar(32) not null references arc_destroy (id) on delete cascade,
     line_no integer not null, item_id varchar(32) not null references arc_item (id), archive_no varchar(80),
     title varchar(500) not null, doc_date varchar(8), retention varchar(32), pages integer, digests text)`,
  'create index ix_arc_destroy_line_record on arc_destroy_line (destroy_id, line_no)',
  'create index ix_arc_destroy_line_item_id on arc_destroy_line (item_id)',
  item('arc_audit_object', 'arc_destroy', '销毁清册'),
  item('arc_move_kind', 'out', '出库'),
];
