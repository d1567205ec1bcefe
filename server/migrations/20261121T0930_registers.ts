import { type Kysely, sql } from 'kysely';

/** 项目台账 and 档案库 (domain 4.1, 6.1, 6.2), as far as they need no other module. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Columns of every governed table of a business module. */
const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table pm_project (
     id varchar(32) primary key, code varchar(32) not null, name varchar(100) not null, status varchar(2) not null default '10',
     type varchar(20) not null, outs_class varchar(36) not null references sys_category (id), shore varchar(10) not null,
     country varchar(10), mode varchar(20) not null, customer varchar(100) not null, end_customer varchar(100),
     dept varchar(32) not null references sys_depart (id), dept_code varchar(64), pm varchar(100) not null, director varchar(100),
     biz_owner varchar(100) not null, plan_start date not null, plan_end date not null, actual_start date, actual_end date,
     budget numeric(18, 2) not null, secret integer not null default 1, allow_sub varchar(1), goal text, scope text,
     acceptance text, rights varchar(50), data_security text, tags text, watchers text, attachments text, ${governed})`,
  /* A number that was given is never given again, whatever became of its project. */
  'create unique index uq_project_code on pm_project (tenant_id, code)',
  'create index ix_project_create_time on pm_project (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_project_status on pm_project (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_project_dept_code on pm_project (dept_code text_pattern_ops)',
  'create index ix_project_pm on pm_project (pm)',
  'create index ix_project_plan_start on pm_project (tenant_id, plan_start, id) where del_flag = 0',
  'create index ix_project_name_grams on pm_project using gin (grams(name))',
  'create index ix_project_code_grams on pm_project using gin (grams(code))',

  `create table arc_fonds (
     id varchar(32) primary key, no varchar(8) not null, name varchar(100) not null, creator varchar(100) not null,
     start_year integer, end_year integer, history text, custody text, archive_code varchar(6), active varchar(1), ${governed})`,
  'create unique index uq_fonds_no on arc_fonds (tenant_id, no) where del_flag = 0',
  `create table arc_class (
     id varchar(32) primary key, code varchar(10) not null, name varchar(100) not null,
     parent_id varchar(32) references arc_class (id), door varchar(10) not null, arrange varchar(10) not null,
     no_rule varchar(20) not null default 'ws2022', sort_no integer, active varchar(1), note text, ${governed})`,
  'create unique index uq_class_code on arc_class (tenant_id, code) where del_flag = 0',

  `create table arc_item (
     id varchar(32) primary key, archive_no varchar(80), declared_no varchar(80), fonds_id varchar(32) not null references arc_fonds (id),
     class_id varchar(32) not null references arc_class (id), item_seq integer, title varchar(500) not null, doc_no varchar(100),
     creator varchar(200) not null, doc_date varchar(8) not null, year integer not null, retention varchar(10) not null,
     org_code varchar(20), secret integer not null default 1, status varchar(2) not null default '10', carrier varchar(20) not null,
     gen varchar(20) not null, doc_type varchar(20), draft varchar(20), lang varchar(20), open_flag varchar(2) not null default '0',
     public_attr varchar(2), secret_years integer, declass_date date, keywords text, persons text, scope text, pages integer,
     expire_date date, original_at varchar(200), copy_at varchar(200), dept varchar(32) references sys_depart (id),
     dept_code varchar(64), filed_by varchar(100), described_by varchar(100), described_at timestamptz, note text,
     file_names varchar(2000), files text, file_count integer not null default 0,
     /* What the search looks in: title, numbers, author, keywords, normalised; made by the server on every save. */
     search_text text not null default '', ${governed})`,
  'create unique index uq_item_archive_no on arc_item (tenant_id, archive_no)',
  'create unique index uq_item_declared_no on arc_item (tenant_id, declared_no) where del_flag = 0',
  'create index ix_item_create_time on arc_item (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_item_class on arc_item (tenant_id, class_id, year, create_time, id) where del_flag = 0',
  'create index ix_item_fonds on arc_item (tenant_id, fonds_id, class_id, secret) where del_flag = 0',
  'create index ix_item_year on arc_item (tenant_id, year, create_time, id) where del_flag = 0',
  'create index ix_item_status on arc_item (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_item_archive_no_prefix on arc_item (archive_no text_pattern_ops)',
  'create index ix_item_dept_code on arc_item (dept_code text_pattern_ops)',
  'create index ix_item_doc_no on arc_item (doc_no)',
  'create index ix_item_title_grams on arc_item using gin (grams(title))',
  'create index ix_item_search_grams on arc_item using gin (grams(search_text))',
];
