import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import * as members from '@dossier/contract/identity/user-calls.ts';
import * as contract from '@dossier/contract/organisation/depart.ts';
import * as departPermissions from '@dossier/contract/organisation/depart-permission.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { idsOf } from '#services/data/list-query.ts';

export type Depart = contract.DepartNode;
/** What the form sends; the server makes code and depth. */
export interface DepartValues {
  id?: string;
  version?: number;
  parentId?: string | null;
  departName?: string;
  orgCategory?: string | null;
  departOrder?: number | null;
  directorUserIds?: string | null;
  departNameEn?: string | null;
  departNameAbbr?: string | null;
  mobile?: string | null;
  fax?: string | null;
  address?: string | null;
  memo?: string | null;
  status?: string | null;
}

const { depart } = contract;
/** Same first key as the resource's own, so that an import refreshes the tree. */
export const departKey = [depart.path] as const;
/** Cache key of the users of departments. */
export const departMembersKey = [...departKey, 'members'] as const;

/** The whole tree. */
export function useDepartTree() {
  return useQuery({ queryKey: [...departKey, 'tree'], queryFn: () => call(contract.queryDepartTree) });
}

/** What the signed-in user is responsible for, with all below; null when that is nothing. */
export function useMyDepartTree() {
  return useQuery({ queryKey: [...departKey, 'mine'], queryFn: () => call(contract.queryMyDepartTree) });
}

/** One department with its directors. */
export function useDepart(id: string | null) {
  return useQuery({
    queryKey: [...departKey, 'node', id],
    queryFn: async () => (await call(contract.queryDepartTreeSync, { query: { ids: id ?? '' } }))[0] ?? null,
    enabled: id !== null,
  });
}

export function useSaveDepart() {
  return useChanging((body: DepartValues) =>
    body.id
      ? callEnvelope<typeof depart.endpoints.edit>(depart.endpoints.edit, { body: { ...body } })
      : callEnvelope<typeof depart.endpoints.edit>(depart.endpoints.add, { body: { ...body } }),
  );
}

export function useDeleteDepart() {
  return useChanging((id: string) => callEnvelope(depart.endpoints.delete, { query: { id } }));
}

export function useSortDeparts() {
  return useChanging((body: { parentId: string | null; ids: string[] }) =>
    callEnvelope(contract.sortDeparts, { body }),
  );
}

export function useAddMembers() {
  return useChanging((body: { depId: string; userIdList: string[] }) =>
    callEnvelope(members.editSysDepartWithUser, { body }),
  );
}

/** Makes an account. */
export function useNewMember() {
  return useChanging((body: BodyOf<typeof user.endpoints.add>) =>
    callEnvelope<typeof user.endpoints.add>(user.endpoints.add, { body }),
  );
}

/** Takes one user or several out of a department. */
export function useRemoveMembers() {
  return useChanging(({ depId, ids }: { depId: string; ids: readonly string[] }) => {
    const [userId = ''] = ids;
    return ids.length === 1
      ? callEnvelope(members.deleteUserInDepart, { query: { depId, userId } })
      : callEnvelope(members.deleteUserInDepartBatch, { query: { depId, userIds: idsOf(ids) } });
  });
}

/** All permissions as a tree. */
export function useAuthTree() {
  return useQuery({ queryKey: ['depart-auth', 'tree'], queryFn: () => call(departPermissions.queryDepartAuthTree) });
}

/** Ids of the permissions that the department holds. */
export function useDepartPermissions(departId: string) {
  return useQuery({
    queryKey: ['depart-auth', departId],
    queryFn: () => call(departPermissions.queryDepartPermission, { query: { departId } }),
    // Ticks start from what the server holds now.
    staleTime: 0,
  });
}

export function useSaveDepartPermissions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { departId: string; permissionIds: string; lastpermissionIds: string }) =>
      callEnvelope(departPermissions.saveDepartPermission, { body: { ...body, strict: true } }),
    onSuccess: (_answer, { departId }) => client.invalidateQueries({ queryKey: ['depart-auth', departId] }),
  });
}

/** Rules of one menu, and those ticked for the department. */
export function useDepartRules(permissionId: string, departId: string) {
  return useQuery({
    queryKey: ['depart-auth', departId, 'rules', permissionId],
    queryFn: () => call(departPermissions.getDepartDataRule, { params: { permissionId, departId } }),
    staleTime: 0,
  });
}

export function useSaveDepartRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { permissionId: string; departId: string; dataRuleIds: string; lastDataRuleIds: string }) =>
      callEnvelope(departPermissions.saveDepartDataRule, { body }),
    onSuccess: (_answer, { departId }) => client.invalidateQueries({ queryKey: ['depart-auth', departId] }),
  });
}

function useChanging<T, R>(work: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: work, onSuccess: () => client.invalidateQueries({ queryKey: departKey }) });
}
