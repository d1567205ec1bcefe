import { type Kysely, sql } from 'kysely';

/** Report definitions (data-model: onl_cgreport_*), and the project that an archive record belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table onl_cgreport_head (
     id varchar(36) primary key, code varchar(100) not null, name varchar(100) not null, cgr_sql text not null,
     roles varchar(2000), content varchar(1000), version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_report_code on onl_cgreport_head (code)',
  'create index ix_report_create_time on onl_cgreport_head (create_time, id)',
  /* field_name holds any column name of PostgreSQL. */
  `create table onl_cgreport_item (
     id varchar(36) primary key, cgrhead_id varchar(36) not null references onl_cgreport_head (id) on delete cascade,
     line_no integer not null, field_name varchar(63) not null, field_txt varchar(300) not null, field_width integer,
     field_type varchar(10) not null, is_show integer not null default 1, is_order integer not null default 0,
     is_search integer not null default 0, search_mode varchar(10), replace_val varchar(200), dict_code varchar(100))`,
  'create index ix_report_item_head on onl_cgreport_item (cgrhead_id, line_no)',
  `create table onl_cgreport_param (
     id varchar(36) primary key, cgrhead_id varchar(36) not null references onl_cgreport_head (id) on delete cascade,
     line_no integer not null, param_name varchar(32) not null, param_txt varchar(32), param_value varchar(32))`,
  'create index ix_report_param_head on onl_cgreport_param (cgrhead_id, line_no)',
  'alter table arc_item add column project_code varchar(32)',
];
