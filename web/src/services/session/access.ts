import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import { isPermission } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { GridAccess } from '@dossier/widgets/data/widget-data.ts';
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

/** The codes of the button lists. There are thousands of rules, and a page asks for each of its columns. */
export interface ButtonCodes {
  own: ReadonlySet<string>;
  /** Named by a rule, whatever its state. */
  ruled: ReadonlySet<string>;
  /** Named by a rule that is off. */
  open: ReadonlySet<string>;
  /** Named by an active rule for columns (type 1) and for controls (type 2). */
  columns: ReadonlySet<string>;
  controls: ReadonlySet<string>;
}

export function codesOf({ own, system }: ButtonLists): ButtonCodes {
  const codes = (entries: readonly { action: string }[]) => new Set(entries.flatMap(({ action }) => csvOf(action)));
  const active = system.filter(({ status }) => status === '1');
  return {
    own: codes(own),
    ruled: codes(system),
    open: codes(system.filter(({ status }) => status === '0')),
    columns: codes(active.filter(({ type }) => type === '1')),
    controls: codes(active.filter(({ type }) => type === '2')),
  };
}

/** An element guarded by actions (comma list, any one suffices) stays when the user has one or its rule is off. */
export function isActionAllowed({ own, open }: ButtonCodes, actions: string): boolean {
  return csvOf(actions).some((action) => own.has(action) || open.has(action));
}

/** A column is hidden while its rule (type 1) is active and the user lacks it. */
export function isColumnHidden({ columns, own }: ButtonCodes, action: string): boolean {
  return columns.has(action) && !own.has(action);
}

/** A control is disabled while its rule (type 2) is active and the user lacks it. */
export function isControlDisabled({ controls, own }: ButtonCodes, action: string): boolean {
  return controls.has(action) && !own.has(action);
}

/** What each answer of getUserPermissionByToken says: every part of a page asks for it. */
const known = new WeakMap<Permissions, Rights>();
const nothing: Rights = { may: ({ access }) => !isPermission(access), isHidden: () => true, isDisabled: () => true };

/** Reads the answer of getUserPermissionByToken. Without one (not yet fetched) nothing is allowed. */
export function rightsOf(permissions: Permissions | null): Rights {
  if (!permissions) return nothing;
  const rights = known.get(permissions) ?? readRights(permissions);
  known.set(permissions, rights);
  return rights;
}

function readRights(permissions: Permissions): Rights {
  const codes = codesOf({ own: permissions.auth, system: permissions.allAuth });
  // Servers of the older generation send no code list: there the button rules are all that is known.
  const sent: readonly string[] | undefined = permissions.codeList;
  const held = new Set(sent);
  return {
    may({ access }) {
      if (!isPermission(access)) return true;
      if (sent) return held.has(access);
      return !codes.ruled.has(access) || isActionAllowed(codes, access);
    },
    isHidden: (permission) => isColumnHidden(codes, permission) && !held.has(permission),
    isDisabled: (permission) => isControlDisabled(codes, permission) && !held.has(permission),
  };
}

/**
 * What a permission prefix leaves of a grid: `prefix` + column key hides (rule of type 1) or disables (type 2) a column,
 * `prefix` + `btn:` + name takes a button away. Without permissions (not yet fetched) nothing is left.
 */
export function gridAccessOf(permissions: Permissions | null, prefix: string): GridAccess {
  if (!permissions) return { column: () => 'hidden', button: () => false };
  const { isHidden, isDisabled } = rightsOf(permissions);
  return {
    column(key) {
      if (isHidden(prefix + key)) return 'hidden';
      return isDisabled(prefix + key) ? 'disabled' : 'shown';
    },
    button(name) {
      const action = `${prefix}btn:${name}`;
      return !isHidden(action) && !isDisabled(action);
    },
  };
}

/** Everything the signed-in user may. */
export const useRights = (): Rights => useSession((session) => rightsOf(session.permissions));

/** Whether a button that makes this call is shown: it asks what the server will ask. */
export function useCan(target: Guarded): boolean {
  return useRights().may(target);
}
