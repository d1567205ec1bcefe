import { type Kysely, sql } from 'kysely';

/** The calendar of projects asks for loans by their days, and for tasks of one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_loan_end_time on eq_loan (tenant_id, end_time, id) where del_flag = 0`.execute(db);
  await sql`create index ix_pm_task_owner_end on pm_task (tenant_id, owner, plan_end) where del_flag = 0`.execute(db);
}
