import { type Kysely, sql } from 'kysely';

/** What the files of archives were like on a day (domain 6.2). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table arc_fixity (
     id varchar(32) primary key, no varchar(32) not null, result varchar(32) not null, total integer not null, checked integer not
     null, recent integer not null, missing integer not null, broken integer not null, start_time timestamptz not null, seconds
     integer not null, secret integer not null, tenant_id integer not null default 0, del_flag integer not null default 0,
     version integer not null default 1, sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by
     varchar(100), update_time timestamptz)`,
  'create unique index uq_arc_fixity_no on arc_fixity (tenant_id, no) where del_flag = 0',
  'create index ix_arc_fixity_create_time on arc_fixity (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_arc_fixity_result on arc_fixity (tenant_id, result, create_time, id) where del_flag = 0',
  'create index ix_arc_fixity_start_time on arc_fixity (tenant_id, start_time, id) where del_flag = 0',
];
