import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { tenant } from '@dossier/contract/organisation/tenant.ts';
import * as contract from '@dossier/contract/organisation/tenant-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { idsOf } from '#services/data/list-query.ts';

export type Pack = ResultOf<typeof contract.listPacks>[number];
export type TenantMember = ResultOf<typeof contract.getTenantUserList>['records'][number];
export type JoinRequest = ResultOf<typeof contract.getTenantRequests>[number];

const of = (tenantId: number) => [tenant.path, 'of', tenantId] as const;
/** Cache key of who belongs to a tenant. */
export const tenantMembersKey = (tenantId: number) => [...of(tenantId), 'members'] as const;

export function usePacks(tenantId: number) {
  return useQuery({
    queryKey: [...of(tenantId), 'packs'],
    queryFn: ({ signal }) => call(contract.listPacks, { query: { tenantId }, signal }),
    staleTime: 0,
  });
}

export function usePackTree() {
  return useQuery({
    queryKey: [tenant.path, 'pack-tree'],
    queryFn: ({ signal }) => call(contract.queryPackTree, { signal }),
  });
}

export function useRequests(tenantId: number) {
  return useQuery({
    queryKey: [...of(tenantId), 'requests'],
    queryFn: ({ signal }) => call(contract.getTenantRequests, { query: { tenantId }, signal }),
    staleTime: 0,
  });
}

/** Every change of a tenant's people and packages; each answers the server's sentence. */
export function useTenantChanges(tenantId: number) {
  const client = useQueryClient();
  const changing = async (answer: Promise<{ message: string }>) => {
    const { message } = await answer;
    await client.invalidateQueries({ queryKey: of(tenantId) });
    return message;
  };
  return {
    invite: (given: { userIds?: string; accounts?: string }) =>
      changing(callEnvelope(contract.invitationUserJoin, { body: { tenantId, ...given } })),
    decide: (id: string, status: '1' | '2' | '4') =>
      changing(callEnvelope(contract.updateUserTenantStatus, { body: { id, status } })),
    remove: (ids: readonly string[]) =>
      changing(callEnvelope(contract.leaveTenant, { body: { tenantId, userIds: idsOf(ids) } })),
    addPack: (pack: Omit<BodyOf<typeof contract.addPack>, 'tenantId'>) =>
      changing(callEnvelope(contract.addPack, { body: { tenantId, ...pack } })),
    editPack: (pack: BodyOf<typeof contract.editPack>) => changing(callEnvelope(contract.editPack, { body: pack })),
    deletePack: (id: string) => changing(callEnvelope(contract.deletePack, { query: { ids: id } })),
  };
}

/** Freezes or thaws a tenant, as an edit of its status. */
export function useTenantStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { id: string; version: number | undefined; status: number }) =>
      (await callEnvelope<typeof tenant.endpoints.edit>(tenant.endpoints.edit, { body })).message,
    onSettled: () => client.invalidateQueries({ queryKey: [tenant.path] }),
  });
}
