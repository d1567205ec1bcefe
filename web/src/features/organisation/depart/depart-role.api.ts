import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/organisation/depart-role.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

export type RoleMember = ResultOf<typeof contract.listDepartRoleMembers>['records'][number];

/** Same first key as the resource's own, so that a change of the roles refreshes all of it. */
const all = [contract.departRole.path] as const;
/** Cache key of the members of a role's department, each with whether he holds it. */
export const roleMembersKey = [...all, 'members'] as const;
const grants = (roleId: string) => ['depart-role grants', roleId] as const;

/** What the department holds, as a tree. */
export function useDepartRoleTree(departId: string) {
  return useQuery({
    queryKey: ['depart-role tree', departId],
    queryFn: ({ signal }) => call(contract.queryDepartRoleTree, { query: { departId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a department role holds, as it is now: ticks are never drawn from an old answer. */
export function useDepartRoleGrants(roleId: string) {
  return useQuery({
    queryKey: grants(roleId),
    queryFn: ({ signal }) => call(contract.queryDepartRolePermission, { query: { roleId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Nothing is read again behind a save: the drawer holds what it stored, and the next one reads anew. */
export function useSaveDepartRoleGrants(roleId: string) {
  return useMutation({
    mutationFn: ({ now, before }: { now: ReadonlySet<string>; before: ReadonlySet<string> }) =>
      call(contract.saveDepartRolePermission, {
        body: { roleId, permissionIds: [...now].join(','), lastpermissionIds: [...before].join(','), strict: true },
      }),
  });
}

/** Data rules of a menu, those that the role names and those of its department. */
export function useDepartRoleRules(params: { permissionId: string; departId: string; roleId: string }) {
  return useQuery({
    queryKey: [...grants(params.roleId), 'rules', params.permissionId],
    queryFn: ({ signal }) => call(contract.queryDepartRoleRules, { params, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSaveDepartRoleRules(permissionId: string, roleId: string) {
  return useMutation({
    mutationFn: ({ now, before }: { now: readonly string[]; before: readonly string[] }) =>
      call(contract.saveDepartRoleRules, {
        body: { permissionId, roleId, dataRuleIds: now.join(','), lastDataRuleIds: before.join(',') },
      }),
  });
}

/** Roles of a department, and which of them a user holds. */
export function useRolesOfUser(departId: string, userId: string) {
  return useQuery({
    queryKey: [...all, 'of user', departId, userId],
    queryFn: async ({ signal }) => {
      const [roles, held] = await Promise.all([
        call(contract.listRolesOfDepart, { query: { departId, userId }, signal }),
        call(contract.listDepartRolesOfUser, { query: { departId, userId }, signal }),
      ]);
      return { roles, held: held.map(({ droleId }) => droleId) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Gives a user roles and takes others from him. */
export function useAssignDepartRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, now, before }: { userId: string; now: readonly string[]; before: readonly string[] }) =>
      call(contract.assignDepartRoles, {
        body: { userId, newRoleId: now.join(','), oldRoleId: before.join(',') },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  });
}
