import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { useMemo } from 'react';
import { type Permissions, useSession } from './session.ts';

/** Anything that says which right it asks for: an endpoint of the contract. */
export type Guarded = Pick<Endpoint, 'access'>;

export interface Rights {
  may(target: Guarded): boolean;
  /** True when an active column rule with this code is not held (specification 1, section 6). */
  isHidden(permission: string): boolean;
}

/** Reads the answer of getUserPermissionByToken. Without one (not yet fetched) nothing is allowed. */
export function rightsOf(permissions: Permissions | null): Rights {
  if (!permissions) return { may: ({ access }) => !isPermission(access), isHidden: () => true };
  const owned = (type: string | null) =>
    permissions.auth.filter((entry) => type === null || entry.type === type).flatMap((entry) => csvOf(entry.action));
  // Servers of the older generation send no code list: there the buttons of `auth` are what the user holds.
  const codes: readonly string[] | undefined = permissions.codeList;
  const held = new Set([...(codes ?? []), ...owned(null)]);
  const ruled = new Set(
    permissions.allAuth.filter((rule) => rule.status === '1').flatMap((rule) => csvOf(rule.action)),
  );
  const columns = new Set(
    permissions.allAuth
      .filter((rule) => rule.type === '1' && rule.status === '1')
      .flatMap((rule) => csvOf(rule.action)),
  );
  return {
    may: ({ access }) => !isPermission(access) || held.has(access) || (codes === undefined && !ruled.has(access)),
    isHidden: (permission) => columns.has(permission) && !held.has(permission),
  };
}

/** Everything the signed-in user may. */
export function useRights(): Rights {
  const permissions = useSession((session) => session.permissions);
  return useMemo(() => rightsOf(permissions), [permissions]);
}

/** Whether a button that makes this call is shown: it asks what the server will ask. */
export function useCan(target: Guarded): boolean {
  return useRights().may(target);
}
