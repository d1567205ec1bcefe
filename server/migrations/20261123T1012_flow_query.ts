import { type Kysely, sql } from 'kysely';

/** 审批查询 walks the approvals and steps of a tenant from the newest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ix_flow_instance_tenant on flow_instance (tenant_id, id)`.execute(db);
  await sql`create index ix_flow_step_tenant on flow_step (tenant_id, id)`.execute(db);
}
