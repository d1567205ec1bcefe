import { type Kysely, sql } from 'kysely';

/** The cockpit opens the projects of a country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_pm_project_country on pm_project (tenant_id, country, create_time, id) where del_flag = 0`.execute(
    db,
  );
}
