import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { inTenant } from '#access/session/tenants.ts';
import { invalid } from '#core/errors.ts';
import type { Db } from '#db/database.ts';

/**
 * Ids of users by their login names; in a tenant its own users alone.
 * @param field what the sentence belongs to when somebody is not there
 * @throws AppError that names those who are not there
 */
export async function receiversOf(
  db: Db,
  actor: Actor,
  usernames: readonly string[],
  field: 'receiver' | 'esReceiver',
): Promise<string[]> {
  const wanted = [...new Set(usernames)];
  const own = actor.tenantId === 0 ? sql`true` : inTenant(sql`rel_tenant_ids`, actor.tenantId);
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from sys_user where username = any(${wanted}) and del_flag = 0 and ${own}`.execute(db);
  const missing = wanted.filter((one) => !rows.some(({ username }) => username === one));
  if (missing.length > 0) throw invalid({ [field]: `接收人不存在：${missing.slice(0, 5).join('、')}` });
  return rows.map(({ id }) => id);
}
