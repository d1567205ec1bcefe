import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/identity/rights.ts';
import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { say } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';

export type Rights = ResultOf<typeof contract.rightsOfUser>;
export type Right = Rights['rights'][number];
export type Source = Right['because'][number];
export type Holder = ResultOf<typeof contract.whoMay>['records'][number];

const base = '/sys/rights';
/** Cache key of who may open a menu or press a button; never from an old answer. */
export const holdersKey = [base, 'who'] as const;

/** What a person may do now; never from an old answer. */
export function useRightsOf(userId: string | null, tenantId: number | null) {
  const query = { userId: userId ?? '', ...(tenantId === null ? {} : { tenantId }) };
  return useQuery({
    queryKey: [base, 'of', query],
    queryFn: ({ signal }) => call(contract.rightsOfUser, { query, signal }),
    enabled: userId !== null,
    staleTime: 0,
  });
}

/** What a role gives now. */
export function useRightsOfRole(roleId: string | null) {
  const query = { roleId: roleId ?? '' };
  return useQuery({
    queryKey: [base, 'role', query],
    queryFn: ({ signal }) => call(contract.rightsOfRole, { query, signal }),
    enabled: roleId !== null,
    staleTime: 0,
  });
}

/** Roles to choose from, where the caller may list them. */
export function useRoles() {
  const { may } = useRights();
  return useQuery({
    queryKey: [base, 'roles'],
    queryFn: ({ signal }) => call(queryAllRoles, { signal }),
    enabled: may(queryAllRoles),
  });
}

export function useRightsTree() {
  return useQuery({ queryKey: [base, 'tree'], queryFn: ({ signal }) => call(contract.rightsTree, { signal }) });
}

/** A role, or a department role with its department, in words. */
export const sourceText = ({ source, name, departName }: Source): string =>
  source === 'role' ? say('角色“{0}”', name) : say('部门角色“{0}”（{1}）', name, departName ?? say('已删除的部门'));
