import { platformOnly } from '@dossier/contract/platform-only.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** Whether a tenant can be worked in: neither frozen nor before its begin nor past its end. `alias` names its row. */
export function usableTenant(alias: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${at('status')} = 1 and coalesce(${at('begin_date')}, '-infinity') <= now()
    and coalesce(${at('end_date')}, 'infinity') > now())`;
}

/** Keeps tenants from being deleted until the end of the transaction. @returns whether all of them are there */
export async function holdTenants(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_tenant where id = any(${[...ids]}) order by id for share`.execute(tx);
  return rows.length === new Set(ids).size;
}

/** Whether a tenant is in a comma list of tenants. */
export function inTenant(tenantIds: RawBuilder<unknown>, tenantId: number): RawBuilder<boolean> {
  return sql<boolean>`(${String(tenantId)} = any(string_to_array(replace(${tenantIds}, ' ', ''), ',')))`;
}

/** A right of the platform's among the codes of a button. */
const platformRight = `(^|,) *(${platformOnly.rights.join('|')})(:|,| |$)`;

/**
 * Whether a tenant gives a menu or button at all. What is the platform's it never gives. A tenant without packages is not
 * limited besides; once it has one, it holds what those that are switched on name, and nothing else.
 */
export function packaged(tenantId: RawBuilder<unknown>, permissionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select 1 from sys_permission own where own.id = ${permissionId}
      and (own.component = any(${[...platformOnly.components]}::text[]) or own.perms ~ ${platformRight}))
    and (not exists (select 1 from sys_tenant_pack where tenant_id = ${tenantId}) or exists (
      select 1 from sys_tenant_pack k join sys_tenant_pack_perms kp on kp.pack_id = k.id
      where k.tenant_id = ${tenantId} and k.status = '1' and kp.permission_id = ${permissionId})))`;
}
