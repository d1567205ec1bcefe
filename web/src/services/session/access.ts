import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { GridAccess } from '@dossier/widgets/data/widget-data.ts';
import { useMemo } from 'react';
import { type Permissions, useSession } from './session.ts';

/** Anything that says which right it asks for: an endpoint of the contract. */
export type Guarded = Pick<Endpoint, 'access'>;

export interface Rights {
  may(target: Guarded): boolean;
  /** True when an active column rule with this code is not held (specification 1, section 6). */
  isHidden(permission: string): boolean;
  /** True when an active control rule with this code is not held: the column shows and cannot be changed. */
  isDisabled(permission: string): boolean;
}

/** The two button lists of the wire: what the user owns, and every rule. `action` may name several codes. */
export interface ButtonLists {
  own: readonly { action: string; type: string | null }[];
  system: readonly { action: string; type: string | null; status: string | null }[];
}

/** An element guarded by actions (comma list, any one suffices) stays when the user has one or its rule is off. */
export function isActionAllowed({ own, system }: ButtonLists, actions: string): boolean {
  const wanted = csvOf(actions);
  const open = system.filter((rule) => rule.status === '0');
  return [...own, ...open].some((entry) => csvOf(entry.action).some((action) => wanted.includes(action)));
}

/** A column is hidden while its rule (type 1) is active and the user lacks it. */
export function isColumnHidden(lists: ButtonLists, action: string): boolean {
  return isRuledOut(lists, action, '1');
}

/** A control is disabled while its rule (type 2) is active and the user lacks it. */
export function isControlDisabled(lists: ButtonLists, action: string): boolean {
  return isRuledOut(lists, action, '2');
}

function isRuledOut({ own, system }: ButtonLists, action: string, type: string): boolean {
  const active = system.some(
    (rule) => rule.type === type && rule.status === '1' && csvOf(rule.action).includes(action),
  );
  return active && !own.some((entry) => csvOf(entry.action).includes(action));
}

/** Reads the answer of getUserPermissionByToken. Without one (not yet fetched) nothing is allowed. */
export function rightsOf(permissions: Permissions | null): Rights {
  if (!permissions) return { may: ({ access }) => !isPermission(access), isHidden: () => true, isDisabled: () => true };
  const lists: ButtonLists = { own: permissions.auth, system: permissions.allAuth };
  // Servers of the older generation send no code list: there the button rules are all that is known.
  const codes: readonly string[] | undefined = permissions.codeList;
  const held = new Set(codes);
  return {
    may({ access }) {
      if (!isPermission(access)) return true;
      if (codes) return held.has(access);
      const ruled = permissions.allAuth.some((rule) => csvOf(rule.action).includes(access));
      return !ruled || isActionAllowed(lists, access);
    },
    isHidden: (permission) => isColumnHidden(lists, permission) && !held.has(permission),
    isDisabled: (permission) => isControlDisabled(lists, permission) && !held.has(permission),
  };
}

/**
 * What a permission prefix leaves of a grid: `prefix` + column key hides (rule of type 1) or disables (type 2) a column,
 * `prefix` + `btn:` + name takes a button away. Without permissions (not yet fetched) nothing is left.
 */
export function gridAccessOf(permissions: Permissions | null, prefix: string): GridAccess {
  if (!permissions) return { column: () => 'hidden', button: () => false };
  const lists: ButtonLists = { own: permissions.auth, system: permissions.allAuth };
  const held = new Set<string>(permissions.codeList);
  const lacks = (ruledOut: typeof isColumnHidden, action: string) => ruledOut(lists, action) && !held.has(action);
  return {
    column(key) {
      if (lacks(isColumnHidden, prefix + key)) return 'hidden';
      return lacks(isControlDisabled, prefix + key) ? 'disabled' : 'shown';
    },
    button(name) {
      const action = `${prefix}btn:${name}`;
      return !lacks(isColumnHidden, action) && !lacks(isControlDisabled, action);
    },
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
