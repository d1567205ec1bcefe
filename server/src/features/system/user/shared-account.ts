import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '../../../platform/actor.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { Row } from '../../../platform/resource/read.ts';

/**
 * An account that also works in a tenant that the caller does not belong to is the platform's to change: a new password or
 * phone would let him in there, and roles hold in all tenants of their holder. @throws 510
 */
export function assertNotShared(actor: Actor, users: readonly (Row | { relTenantIds: string | null })[]): void {
  if (actor.tenantId === 0) return;
  const foreign = (id: string) => !actor.tenantIds.includes(Number(id));
  if (users.some((user) => csvOf(String(user.relTenantIds ?? '')).some(foreign)))
    throw forbidden('该用户同时属于其他租户，请由平台管理员处理');
}
