import { type Kysely, sql } from 'kysely';

/** 报废申请 (domain 7): a device is scrapped by approval. Devices that were scrapped before stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table eq_scrap (
     id varchar(32) primary key, code varchar(20) not null, asset_id varchar(32) not null references eq_asset (id),
     status varchar(2) not null default '10', reason varchar(10) not null, explanation text not null, residual numeric(18, 2),
     applicant varchar(100) not null, dept varchar(32) references sys_depart (id), dept_code varchar(64),
     apply_date date not null, scrap_date date, photos text, attachments text,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_scrap_code on eq_scrap (tenant_id, code)',
  /* A device waits for one approval at a time, and is scrapped once, whatever the program believes. */
  "create unique index uq_scrap_asset on eq_scrap (asset_id) where status in ('20', '30') and del_flag = 0",
  'create index ix_scrap_create_time on eq_scrap (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_scrap_status on eq_scrap (tenant_id, status, create_time, id) where del_flag = 0',
  'create index ix_scrap_asset on eq_scrap (asset_id, status)',
  'create index ix_scrap_applicant on eq_scrap (applicant)',
  'create index ix_scrap_dept_code on eq_scrap (dept_code text_pattern_ops)',
  /* The right to scrap at once governs nothing any more. */
  `delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'eq:asset:scrap')`,
  `delete from sys_permission where perms = 'eq:asset:scrap'`,
];
