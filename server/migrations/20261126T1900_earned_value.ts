import { type Kysely, sql } from 'kysely';

/** What projects are measured by (domain 4.5), and how that was day by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table pm_project add pct numeric(5, 2), add spi numeric(12, 3), add cpi numeric(12, 3),
     add revenue numeric(18, 2), add margin numeric(12, 2), add health varchar(32), add health_auto varchar(32),
     add health_manual varchar(32), add health_reason varchar(500)`,
  'create index ix_pm_project_health on pm_project (tenant_id, health, create_time, id) where del_flag = 0',
  `create table pm_snapshot (
     project_id varchar(32) not null references pm_project (id) on delete cascade, day date not null, bac numeric(18, 2),
     pv numeric(18, 2), ev numeric(18, 2), ac numeric(18, 2), pct numeric(5, 2), spi numeric(12, 3), cpi numeric(12, 3),
     health varchar(32), primary key (project_id, day))`,
];
