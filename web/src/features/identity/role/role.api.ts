import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/identity/role.ts';
import {
  addSysUserRole,
  deleteUserRole,
  deleteUserRoleBatch,
  type userRoleList,
} from '@dossier/contract/identity/user-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { idsOf } from '#services/data/list-query.ts';

export type MemberRow = ResultOf<typeof userRoleList>['records'][number];

/** Cache key of the users that hold a role. */
export const roleMembersKey = (roleId: string) => ['/sys/role/users', roleId] as const;
const grants = (roleId: string) => ['/sys/role/grants', roleId] as const;

/** Gives the role to users. */
export function useAddMembers(roleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userIdList: string[]) => call(addSysUserRole, { body: { roleId, userIdList } }),
    onSuccess: () => client.invalidateQueries({ queryKey: roleMembersKey(roleId) }),
  });
}

/** Takes the role from users. */
export function useRemoveMembers(roleId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1
        ? call(deleteUserRole, { query: { roleId, userId: ids[0] ?? '' } })
        : call(deleteUserRoleBatch, { query: { roleId, userIds: idsOf(ids) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: roleMembersKey(roleId) }),
  });
}

/** People who hold two of the roles that are kept apart. */
export function useNotApart() {
  return useQuery({
    queryKey: ['/sys/role/notApart'],
    queryFn: ({ signal }) => call(contract.queryNotApart, { signal }),
  });
}

/** All menus and buttons. */
export function useRightTree() {
  return useQuery({
    queryKey: ['/sys/role/tree'],
    queryFn: ({ signal }) => call(contract.queryRoleTree, { signal }),
  });
}

/** What a role holds, as it is now: ticks are never drawn from an old answer. */
export function useGrants(roleId: string) {
  return useQuery({
    queryKey: grants(roleId),
    queryFn: ({ signal }) => call(contract.queryRolePermission, { query: { roleId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Nothing is read again behind a save: the drawer holds what it stored, and the next one reads anew. */
export function useSaveGrants(roleId: string) {
  return useMutation({
    mutationFn: ({ now, before }: { now: ReadonlySet<string>; before: ReadonlySet<string> }) =>
      call(contract.saveRolePermission, {
        body: { roleId, permissionIds: [...now].join(','), lastpermissionIds: [...before].join(','), strict: true },
      }),
  });
}

/** Data rules of a menu, and those that bind the role. */
export function useRules(permissionId: string, roleId: string) {
  return useQuery({
    queryKey: [...grants(roleId), 'rules', permissionId],
    queryFn: ({ signal }) => call(contract.queryRoleRules, { params: { permissionId, roleId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSaveRules(permissionId: string, roleId: string) {
  return useMutation({
    mutationFn: ({ now, before }: { now: readonly string[]; before: readonly string[] }) =>
      call(contract.saveRoleRules, {
        body: { permissionId, roleId, dataRuleIds: now.join(','), lastDataRuleIds: before.join(',') },
      }),
  });
}
