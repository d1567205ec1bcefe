import { sql } from 'kysely';
import { inTenant } from '#access/session/tenants.ts';
import type { Db, Tx } from '#db/database.ts';

const valid = (at: string | null) =>
  at === null
    ? sql<boolean>`(a.status = '1' and a.start_time <= now() and a.end_time > now())`
    : sql<boolean>`(a.status = '1' and a.start_time <= ${at}::timestamptz and a.end_time > ${at}::timestamptz)`;

/** Login names of those for whom somebody stands in now. One step only: a stand-in's own stand-in acts for nobody else. */
export async function principalsOf(db: Db | Tx, username: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.user_name as name from sys_user_agent a where a.agent_user_name = ${username} and ${valid(null)}
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Who stands in for each of these people, at a moment or now. What belongs to a tenant stays in it. */
export async function standInsOf(
  db: Db | Tx,
  tenantId: number,
  usernames: readonly string[],
  at: string | null = null,
): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const { rows } = await sql<{ principal: string; agent: string }>`
    select a.user_name as principal, a.agent_user_name as agent from sys_user_agent a
      join sys_user agent on agent.username = a.agent_user_name and agent.status = 1 and agent.del_flag = 0
    where a.user_name = any(${[...usernames]}) and ${valid(at)}
      and ${tenantId === 0 ? sql`true` : inTenant(sql`agent.rel_tenant_ids`, tenantId)}`.execute(db);
  return new Map(rows.map(({ principal, agent }) => [principal, agent]));
}
