import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { forbidden } from '#core/errors.ts';
import type { Row } from '#engine/resource/read.ts';

/** Leaves of the tenants of users those that the caller belongs to himself: of others nothing is told. */
export function hideForeignTenants(actor: Actor, records: readonly Row[]): void {
  if (actor.tenantId === 0) return;
  for (const record of records) {
    if (typeof record.relTenantIds !== 'string') continue;
    record.relTenantIds = csvOf(record.relTenantIds)
      .filter((id) => isOwn(actor, id))
      .join(',');
    record.relTenantIds_dictText = undefined;
  }
}

/** What the caller sent, and the tenants that he was not shown: those stay. */
export function withForeignTenants(actor: Actor, sent: readonly string[], before: readonly string[]): string[] {
  if (actor.tenantId === 0) return [...sent];
  const own = sent.filter((id) => !before.includes(id) || isOwn(actor, id));
  const foreign = before.filter((id) => !isOwn(actor, id));
  return [...new Set([...own, ...foreign])].sort((a, b) => Number(a) - Number(b));
}

const isOwn = (actor: Actor, id: string) => actor.tenantIds.includes(Number(id));

/**
 * An account that also works in a tenant that the caller does not belong to is the platform's to change: a new password or
 * phone would let him in there, and roles hold in all tenants of their holder. @throws 510
 */
export function assertNotShared(actor: Actor, users: readonly (Row | { relTenantIds: string | null })[]): void {
  if (actor.tenantId === 0) return;
  if (users.some((user) => csvOf(String(user.relTenantIds ?? '')).some((id) => !isOwn(actor, id))))
    throw forbidden('该用户同时属于其他租户，请由平台管理员处理');
}
