import { user } from '@dossier/contract/identity/user.ts';
import { always, compare } from '@dossier/rules/condition.ts';
import { narrow } from '#access/gate.ts';

/** Who works for a tenant sees the users of that tenant and no other, wherever users are read or changed. */
export function narrowUsers(): void {
  narrow(user, (actor) => (actor.tenantId === 0 ? always : compare('relTenantIds', 'member', String(actor.tenantId))));
}
