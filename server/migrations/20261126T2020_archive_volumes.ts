import { type Kysely, sql } from 'kysely';

/** Volumes, and the records in them (domain 6.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const statements = [
  `create table arc_volume (
     id varchar(32) primary key, archive_no varchar(80), title varchar(500) not null, fonds_id varchar(32) not null references
     arc_fonds (id), class_id varchar(32) not null references arc_class (id), year integer not null, status varchar(32) not
     null default '10', retention varchar(32), secret integer not null default 0, item_count integer not null default 0, pages
     integer not null default 0, start_date varchar(8), end_date varchar(8), expire_date date, org_code varchar(20),
     project_code varchar(32), author varchar(100), checker varchar(100), place varchar(200), remark text, volume_no integer,
     no_key text collate "C", ${governed})`,
  'create unique index uq_arc_volume_archive_no on arc_volume (tenant_id, archive_no)',
  'create index ix_arc_volume_create_time on arc_volume (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_no_key on arc_volume (tenant_id, no_key, id) where del_flag = 0',
  'create index ix_arc_volume_archive_no on arc_volume (archive_no text_pattern_ops)',
  'create index ix_arc_volume_title on arc_volume using gin (grams(title))',
  'create index ix_arc_volume_status on arc_volume (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_year on arc_volume (tenant_id, year, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_retention on arc_volume (tenant_id, retention, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_secret on arc_volume (tenant_id, secret, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_author on arc_volume (tenant_id, author, create_time, id) where del_flag = 0',
  'create index ix_arc_volume_expire_date on arc_volume (tenant_id, expire_date, id) where del_flag = 0',
  'create index ix_arc_volume_fonds_id on arc_volume (fonds_id)',
  'create index ix_arc_volume_class_id on arc_volume (class_id)',
  'alter table arc_item add volume_id varchar(32) references arc_volume (id), add volume_seq integer',
  'create index ix_item_volume_id on arc_item (volume_id, volume_seq) where volume_id is not null',
  /* What a volume shows of its records. The common table keeps the view from being written through. */
  `create view arc_volume_item as
     with inside as (select * from arc_item where volume_id is not null and del_flag = 0)
     select id, volume_id, volume_seq as line_no, archive_no, doc_no, creator, title, doc_date, pages, note from inside`,
];
