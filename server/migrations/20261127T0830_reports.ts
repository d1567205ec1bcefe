import { type Kysely, sql } from 'kysely';

/** Weekly and monthly reports of projects (domain 4.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pm_report (
     id varchar(32) primary key,
     title varchar(150),
     project_id varchar(32) not null references pm_project (id),
     period varchar(8) not null,
     kind varchar(32),
     status varchar(32) not null default '10',
     start_date date,
     end_date date,
     done text,
     plan text,
     matters text,
     health varchar(32),
     pct numeric(18, 2),
     pv numeric(18, 2),
     ev numeric(18, 2),
     ac numeric(18, 2),
     spi numeric(18, 3),
     cpi numeric(18, 3),
     measured_day date,
     published_by varchar(100),
     published_time timestamptz,
     tenant_id integer not null default 0, del_flag integer not null default 0, version integer not null default 1,
     sys_org_code varchar(64), create_by varchar(100), create_time timestamptz, update_by varchar(100), update_time timestamptz)`,
  'create unique index uq_pm_report_project_id_period on pm_report (tenant_id, project_id, period) where del_flag = 0',
  'create index ix_pm_report_end_date on pm_report (tenant_id, end_date, create_time, id) where del_flag = 0',
  'create index ix_pm_report_create_time on pm_report (tenant_id, create_time, id) where del_flag = 0',
  'create index ix_pm_report_period on pm_report (tenant_id, period, id) where del_flag = 0',
  ...['kind', 'status', 'health'].map(
    (column) =>
      `create index ix_pm_report_${column} on pm_report (tenant_id, ${column}, create_time, id) where del_flag = 0`,
  ),
  'create index ix_pm_report_project_id on pm_report (project_id) where project_id is not null',
];
