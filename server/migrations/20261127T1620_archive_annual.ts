import { type Kysely, sql } from 'kysely';

/** Yearly sheets of the archive with what their numbers are made of (domain 9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const governed = `
  tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
  sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz`;

const dimensions = 'door varchar(32), carrier varchar(32), open_flag varchar(32), has_files varchar(1)';

/** What an entry of the audit chain is about, in installations that have the dictionary already. */
const audited = `
  insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status, create_by, create_time)
    select left(md5(d.id || 'arc_annual'), 32), d.id, '档案统计年报', 'arc_annual', 100, 1, 'system', now()
    from sys_dict d where d.dict_code = 'arc_audit_object'
      and not exists (select 1 from sys_dict_item i where i.dict_id = d.id and i.item_value = 'arc_annual')`;

const statements = [
  audited,
  `create table arc_annual (
     id varchar(32) primary key,
     no varchar(30) not null,
     year integer not null,
     fonds_id varchar(32) references arc_fonds (id),
     status varchar(32) not null default '10',
     volumes numeric(18, 2), items numeric(18, 2), taken numeric(18, 2), moved_out numeric(18, 2), destroyed numeric(18, 2),
     used_people numeric(18, 2), used_items numeric(18, 2), share numeric(18, 2), gigabytes numeric(18, 2),
     corrected integer,
     made_time timestamptz,
     checked_by varchar(100),
     checked_time timestamptz,
     filed_by varchar(100),
     filed_time timestamptz,
     first_filed_time timestamptz,
     receipt text,
     withdraw_reason text,
     note text,
     ${governed})`,
  'create unique index uq_arc_annual_no on arc_annual (tenant_id, no)',
  `create unique index uq_arc_annual_year on arc_annual (tenant_id, year, coalesce(fonds_id, ''))`,
  'create index ix_arc_annual_create_time on arc_annual (tenant_id, create_time, id)',
  'create index ix_arc_annual_status on arc_annual (tenant_id, status, create_time, id)',
  'create index ix_arc_annual_year_list on arc_annual (tenant_id, year, create_time, id)',
  'create index ix_arc_annual_corrected on arc_annual (tenant_id, corrected, id)',
  'create index ix_arc_annual_filed_time on arc_annual (tenant_id, filed_time, id)',
  'create index ix_arc_annual_fonds_id on arc_annual (fonds_id)',
  'create index ix_arc_annual_fonds on arc_annual (tenant_id, fonds_id, create_time, id)',
  'create index ix_arc_annual_no_prefix on arc_annual (no text_pattern_ops)',
  `create table arc_annual_line (
     id varchar(32) primary key, annual_id varchar(32) not null references arc_annual (id) on delete cascade,
     line_no integer not null, measure varchar(32), ${dimensions}, computed numeric(18, 2), value numeric(18, 2),
     reason varchar(200), no varchar(30), basis varchar(32))`,
  'create index ix_arc_annual_line_record on arc_annual_line (annual_id, line_no)',
  `create table arc_annual_evidence (
     id varchar(32) primary key,
     annual_id varchar(32) not null references arc_annual (id) on delete cascade,
     no varchar(30) not null,
     fonds_id varchar(32) references arc_fonds (id),
     measure varchar(32) not null,
     title varchar(200),
     ${dimensions},
     day date,
     number numeric(18, 2) not null,
     bytes numeric(20),
     items integer,
     until date,
     intake_id varchar(32) references arc_intake (id) on delete set null,
     transfer_id varchar(32) references arc_transfer (id) on delete set null,
     destroy_id varchar(32) references arc_destroy (id) on delete set null,
     loan_id varchar(32) references arc_loan (id) on delete set null,
     location_id varchar(32) references arc_location (id) on delete set null,
     ${governed})`,
  'create index ix_arc_annual_evidence_annual_id on arc_annual_evidence (annual_id, measure)',
  'create index ix_arc_annual_evidence_no on arc_annual_evidence (tenant_id, no, day, id)',
  'create index ix_arc_annual_evidence_create_time on arc_annual_evidence (tenant_id, create_time, id)',
  'create index ix_arc_annual_evidence_day on arc_annual_evidence (tenant_id, day, id)',
  'create index ix_arc_annual_evidence_title_grams on arc_annual_evidence using gin (grams(title))',
  ...['measure', 'door', 'carrier', 'open_flag', 'has_files'].map(
    (column) =>
      `create index ix_arc_annual_evidence_${column} on arc_annual_evidence (tenant_id, ${column}, create_time, id)`,
  ),
  ...['fonds_id', 'intake_id', 'transfer_id', 'destroy_id', 'loan_id', 'location_id'].map(
    (column) =>
      `create index ix_arc_annual_evidence_${column} on arc_annual_evidence (${column}) where ${column} is not null`,
  ),
  /* Lists of records by carrier, opening and fonds, which the numbers of a sheet open. */
  ...['carrier', 'open_flag'].map(
    (column) =>
      `create index ix_arc_item_${column} on arc_item (tenant_id, ${column}, create_time, id) include (secret, status) where del_flag = 0`,
  ),
  `create index ix_arc_item_fonds_list on arc_item (tenant_id, fonds_id, create_time, id) include (secret, status) where del_flag = 0`,
];
