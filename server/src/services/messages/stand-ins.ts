import { sql } from 'kysely';
import { inTenant } from '#access/session/tenants.ts';
import type { Tx } from '#db/database.ts';

/**
 * The receivers with those who stand in for them now. One step only: a stand-in's own stand-in is not told, or two
 * people who stand in for each other would pass everything round. What a tenant says stays in it.
 */
export async function withStandIns(tx: Tx, userIds: readonly string[], tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct agent.id from sys_user_agent a join sys_user u on u.username = a.user_name
      join sys_user agent on agent.username = a.agent_user_name
    where u.id = any(${[...userIds]}) and a.status = '1' and a.start_time <= now() and a.end_time > now()
      and agent.status = 1 and agent.del_flag = 0
      and ${tenantId === 0 ? sql`true` : inTenant(sql`agent.rel_tenant_ids`, tenantId)}`.execute(tx);
  return [...new Set([...userIds, ...rows.map((row) => row.id)])];
}
