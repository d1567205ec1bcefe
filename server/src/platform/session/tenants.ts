import { type RawBuilder, sql } from 'kysely';

/** Whether a tenant can be worked in: neither frozen nor before its begin nor past its end. `alias` names its row. */
export function usableTenant(alias: string): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(${at('status')} = 1 and coalesce(${at('begin_date')}, '-infinity') <= now()
    and coalesce(${at('end_date')}, 'infinity') > now())`;
}

/** Whether a tenant is in a comma list of tenants. */
export function inTenant(tenantIds: RawBuilder<unknown>, tenantId: number): RawBuilder<boolean> {
  return sql<boolean>`(${String(tenantId)} = any(string_to_array(replace(${tenantIds}, ' ', ''), ',')))`;
}

/**
 * Whether the packages of a tenant give a menu or button. A tenant without packages is not limited; once it has one,
 * it holds what those that are switched on name, and nothing else.
 */
export function packaged(tenantId: RawBuilder<unknown>, permissionId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not exists (select 1 from sys_tenant_pack where tenant_id = ${tenantId})
    or exists (select 1 from sys_tenant_pack k join sys_tenant_pack_perms kp on kp.pack_id = k.id
      where k.tenant_id = ${tenantId} and k.status = '1' and kp.permission_id = ${permissionId}))`;
}
