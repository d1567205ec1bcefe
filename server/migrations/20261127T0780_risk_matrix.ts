import { type Kysely, sql } from 'kysely';

/** Risks are found by chance and impact: the cells of their matrix open lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_pm_risk_chance on pm_risk (tenant_id, chance, create_time, id) where del_flag = 0`.execute(
    db,
  );
  await sql`create index ix_pm_risk_impact on pm_risk (tenant_id, impact, create_time, id) where del_flag = 0`.execute(
    db,
  );
}
