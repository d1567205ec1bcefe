import { type Kysely, sql } from 'kysely';

/** Charts and templates of charts (online-engine 2.6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const audit = `version integer not null default 1,
  create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table onl_graphreport_head (
     id varchar(36) primary key, code varchar(100) not null, name varchar(100) not null, cgr_sql text not null,
     data_type varchar(10) not null, xaxis_field varchar(63) not null, yaxis_field varchar(500) not null,
     yaxis_text varchar(60), graph_type varchar(40) not null, display_template varchar(20) not null,
     roles varchar(2000), content varchar(1000), extend_js text, ${audit})`,
  'create unique index uq_graphreport_code on onl_graphreport_head (code)',
  'create index ix_graphreport_create_time on onl_graphreport_head (create_time, id)',
  `create table onl_graphreport_item (
     id varchar(36) primary key,
     graphreport_head_id varchar(36) not null references onl_graphreport_head (id) on delete cascade,
     line_no integer not null, field_name varchar(63) not null, field_txt varchar(300) not null,
     field_type varchar(10) not null, is_show integer not null default 1, is_total integer not null default 0,
     search_flag integer not null default 0, search_mode varchar(10), dict_code varchar(100), field_href varchar(300),
     replace_val varchar(200))`,
  'create index ix_graphreport_item_head on onl_graphreport_item (graphreport_head_id, line_no)',
  `create table onl_graphreport_params (
     id varchar(36) primary key, head_id varchar(36) not null references onl_graphreport_head (id) on delete cascade,
     line_no integer not null, param_name varchar(32) not null, param_txt varchar(32), param_value varchar(32))`,
  'create index ix_graphreport_params_head on onl_graphreport_params (head_id, line_no)',
  `create table onl_graphreport_templet (
     id varchar(36) primary key, templet_code varchar(100) not null, templet_name varchar(100) not null,
     templet_style varchar(20) not null, ${audit})`,
  'create unique index uq_graphreport_templet_code on onl_graphreport_templet (templet_code)',
  'create index ix_graphreport_templet_create_time on onl_graphreport_templet (create_time, id)',
  `create table onl_graphreport_templet_item (
     id varchar(36) primary key,
     graphreport_templet_id varchar(36) not null references onl_graphreport_templet (id) on delete cascade,
     line_no integer not null, graphreport_code varchar(100) not null, graphreport_type varchar(10) not null,
     group_num integer not null default 1, group_style varchar(10) not null default 'card', group_txt varchar(100),
     is_show integer not null default 1)`,
  'create index ix_graphreport_templet_item on onl_graphreport_templet_item (graphreport_templet_id, line_no)',
];
