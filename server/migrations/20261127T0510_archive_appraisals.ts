import { type Kysely, sql } from 'kysely';

/** Appraisals with what their members say, and what is due for one (domain 6.2, 6.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const item = (code: string, value: string, text: string) => `
  insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
    select left(md5(d.id || '${value}'), 32), d.id, '${text}', '${value}', 100, 1, 'system', now()
    from sys_dict d where d.dict_code = '${code}'
      and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = '${value}')`;

const statements = [
  `create table arc_appraisal (
     id varchar(32) primary key, no varchar(20) not null, kind varchar(32) not null, status varchar(32) not null default '10',
     members text, items integer, pending integer, secret integer not null default 0, submit_time timestamptz,
     execute_time timestamptz, executed_by varchar(100), report text, note text, ${governed})`,
  'create unique index uq_arc_appraisal_no on arc_appraisal (tenant_id, no)',
  'create index ix_arc_appraisal_no on arc_appraisal (tenant_id, no text_pattern_ops) where del_flag = 0',
  'create index ix_arc_appraisal_create_time on arc_appraisal (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_kind on arc_appraisal (tenant_id, kind, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_status on arc_appraisal (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_secret on arc_appraisal (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_submit_time on arc_appraisal (tenant_id, submit_time, id) where del_flag = 0',
  `create table arc_appraisal_line (
     id varchar(32) primary key, appraisal_id varchar(32) not null references arc_appraisal (id) on delete cascade,
     line_no integer not null, item_id varchar(32) not null references arc_item (id), basis varchar(200),
     opinions varchar(1000), conclusion varchar(32), years integer, level integer)`,
  'create index ix_arc_appraisal_line_record on arc_appraisal_line (appraisal_id, line_no)',
  'create index ix_arc_appraisal_line_item_id on arc_appraisal_line (item_id)',
  `create table arc_appraisal_opinion (
     id varchar(32) primary key, appraisal_id varchar(32) not null references arc_appraisal (id), item_id varchar(32) not null
     references arc_item (id), member varchar(100) not null, opinion varchar(32), years integer, level integer, remark text,
     filled varchar(1) not null default 'N', filled_time timestamptz, ${governed})`,
  'create unique index uq_arc_appraisal_opinion on arc_appraisal_opinion (appraisal_id, item_id, member)',
  'create index ix_arc_appraisal_opinion_create_time on arc_appraisal_opinion (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_opinion_filled on arc_appraisal_opinion (tenant_id, filled, appraisal_id, id) where del_flag = 0',
  'create index ix_arc_appraisal_opinion_opinion on arc_appraisal_opinion (tenant_id, opinion, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_opinion_member on arc_appraisal_opinion (tenant_id, member, create_time, id) where del_flag = 0',
  'create index ix_arc_appraisal_opinion_item_id on arc_appraisal_opinion (item_id)',
  // The last day that an appraisal gave; counting anew does not go back behind it.
  'alter table arc_item add column extended_to date',
  `create index ix_arc_item_due on arc_item (tenant_id, expire_date, id) where del_flag = 0 and status = '40' and expire_date is not null`,
  `create view arc_due as select i.id, i.id as item_id, i.archive_no, i.retention, i.year, i.expire_date,
     extract(year from i.expire_date)::int as due_year,
     case when i.expire_date < (now() at time zone 'Asia/Shanghai')::date then 'Y' else 'N' end as due, i.held, i.phy,
     i.tenant_id, i.del_flag, i.sys_org_code, i.create_by, i.create_time, i.update_by, i.update_time
   from arc_item i where i.status = '40' and i.expire_date is not null`,
  item('arc_audit_object', 'arc_appraisal', '鉴定'),
  item('arc_audit_object', 'arc_appraisal_opinion', '鉴定意见'),
];
