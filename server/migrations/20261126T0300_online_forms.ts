import { type Kysely, sql } from 'kysely';

/**
 * Forms that people design (decision 0113): their definitions, what runs of them, and schemas of their own for their tables
 * and for what a forced synchronisation or a deletion put aside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create schema if not exists onl',
  'create schema if not exists onl_backup',
  `create table onl_cgform_head (
     id varchar(32) primary key, table_name varchar(54) not null, table_type integer not null,
     table_version integer not null default 1, table_txt varchar(200) not null, is_checkbox varchar(5), is_db_synch varchar(20) not null default 'N',
     is_page varchar(5), is_tree varchar(5), id_sequence varchar(200), id_type varchar(100), query_mode varchar(10),
     relation_type integer, sub_table_str varchar(1000), tab_order_num integer, tree_parent_id_field varchar(50),
     tree_id_field varchar(50), tree_fieldname varchar(50), form_category varchar(50), form_template varchar(50),
     form_template_mobile varchar(50), scroll integer, copy_version integer, copy_type integer not null default 0, physic_id varchar(32),
     ext_config_json varchar(2000), theme_template varchar(50), is_des_form varchar(2), des_form_code varchar(50),
     low_app_id varchar(32), version integer not null default 1,
     create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_cgform_head_table on onl_cgform_head (table_name)',
  'create index ix_cgform_head_create_time on onl_cgform_head (create_time, id)',
  'create index ix_cgform_head_physic on onl_cgform_head (physic_id) where physic_id is not null',

  `create table onl_cgform_field (
     id varchar(32) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, db_field_name varchar(32) not null, db_field_name_old varchar(32), db_field_txt varchar(200) not null,
     db_type varchar(32) not null, db_length integer not null default 0, db_point_length integer, db_default_val varchar(100),
     db_is_key integer, db_is_null integer, db_is_persist integer, is_show_form integer, is_show_list integer, sort_flag varchar(3),
     is_read_only integer, field_show_type varchar(20), field_default_value varchar(100), field_length integer, is_query integer,
     query_mode varchar(10), dict_table varchar(255), dict_field varchar(100), dict_text varchar(100), field_extend_json varchar(2000),
     field_href varchar(200), field_valid_type varchar(300), field_must_input varchar(2), converter varchar(255),
     main_table varchar(100), main_field varchar(100), query_config_flag varchar(3), query_show_type varchar(50),
     query_dict_table varchar(500), query_dict_field varchar(100), query_dict_text varchar(100), query_def_val varchar(50),
     query_valid_type varchar(50), query_must_input varchar(3))`,
  'create index ix_cgform_field_head on onl_cgform_field (cgform_head_id, line_no)',
  'create index ix_cgform_field_main on onl_cgform_field (main_table) where main_table is not null',

  `create table onl_cgform_index (
     id varchar(36) primary key, cgform_head_id varchar(32) not null references onl_cgform_head (id) on delete cascade,
     line_no integer not null, index_name varchar(50) not null, index_field varchar(500) not null, index_type varchar(32) not null)`,
  'create index ix_cgform_index_head on onl_cgform_index (cgform_head_id, line_no)',

  /* What runs: the definition as it was last brought into the database. `main_table`: of a sub table, whose lines it has. */
  `create table onl_cgform_release (
     head_id varchar(32) primary key references onl_cgform_head (id) on delete cascade,
     table_name varchar(54) not null, main_table varchar(100), version integer not null default 1,
     definition jsonb not null, released_at timestamptz not null default now(), released_by varchar(100) not null)`,
  'create index ix_cgform_release_main on onl_cgform_release (main_table) where main_table is not null',
  'create index ix_cgform_release_table on onl_cgform_release (table_name)',

  /* Tables that were put aside, with their rows; they go after their time. */
  `create table onl_cgform_backup (
     table_name varchar(80) primary key, original varchar(54) not null, reason varchar(20) not null, row_count bigint not null,
     created_by varchar(100) not null, created_at timestamptz not null default now())`,
  'create index ix_cgform_backup_created on onl_cgform_backup (created_at)',
];
