import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { approveApplicant, listApplicants, refuseApplicant } from '@dossier/contract/identity/applicant.ts';
import { user } from '@dossier/contract/identity/user.ts';
import * as contract from '@dossier/contract/identity/user-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '#engine/use-records.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import type { Change } from '#services/api/changes.ts';
import { keptDictItems } from '#services/data/dictionaries.ts';
import { idsOf } from '#services/data/list-query.ts';

export type UserRecord = RecordOf<typeof user>;
export type Applicant = ResultOf<typeof listApplicants>[number];
export type DeletedUser = ResultOf<typeof contract.recycleBin>[number];

const bin = [...recordKeys.all(user), 'bin'] as const;

/** Roles and departments of a user as comma lists; a user without any has none. */
export async function membershipsOf(id: string): Promise<{ selectedroles: string; selecteddeparts: string }> {
  const none = (error: unknown): [] => {
    // The wire answers "not found" where the list is empty.
    if (error instanceof ApiError && error.status === 200 && error.code !== 510) return [];
    throw error;
  };
  const [roles, departs] = await Promise.all([
    call(contract.queryUserRole, { query: { userid: id } }).catch(none),
    call(contract.userDepartList, { query: { userId: id } }).catch(none),
  ]);
  return { selectedroles: roles.join(','), selecteddeparts: departs.map((depart) => depart.key).join(',') };
}

/** Tenants that can be given. */
export function useTenants(enabled: boolean) {
  return useQuery({ queryKey: ['/sys/tenant', 'choices'], queryFn: () => call(contract.queryTenants), enabled });
}

type Versions = ResultOf<typeof contract.frozenBatch>;

/**
 * Freezes (2) or unfreezes (1) users. Taking that back touches only those that it changed, and is refused when one of
 * them was changed again since.
 * @param versions what the users must still be, when this takes something back
 */
export function statusChange(ids: readonly string[], status: 1 | 2, versions?: Versions): Change {
  const text = keptDictItems('user_status')?.find(({ value }) => value === String(status))?.text;
  return {
    ids,
    shows: { status, status_dictText: text ?? '' },
    async run() {
      const body = { ids: idsOf(ids), status, ...(versions ? { versions } : {}) };
      const { message, result } = await callEnvelope(contract.frozenBatch, { body });
      // Older servers do not tell whom it changed: then nothing can be taken back safely.
      const changed: Versions = versions ? [] : (result ?? []);
      const back = () =>
        statusChange(
          changed.map(({ id }) => id),
          status === 1 ? 2 : 1,
          changed,
        );
      return { message, undo: changed.length > 0 ? back() : null };
    },
  };
}

/** Brings deleted users back. @returns the server's sentence */
export async function restoreUsers(ids: readonly string[]): Promise<string> {
  return (await callEnvelope(contract.putRecycleBin, { body: { userIds: ids.join(',') } })).message;
}

/** Gives a user a new password. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { username: string; password: string; confirmpassword: string }) =>
      callEnvelope(contract.changePassword, { body }),
  });
}

/** Deleted users. */
export function useRecycleBin() {
  return useQuery({ queryKey: bin, queryFn: ({ signal }) => call(contract.recycleBin, { signal }), staleTime: 0 });
}

const waiting = [...recordKeys.all(user), 'applicants'] as const;

/** Who has registered and waits. */
export function useApplicants() {
  return useQuery({ queryKey: waiting, queryFn: ({ signal }) => call(listApplicants, { signal }), staleTime: 0 });
}

/** Makes an account of an application, or refuses it. */
export function useDecisions() {
  const client = useQueryClient();
  // Also after a refusal: somebody else has decided meanwhile.
  const onSettled = () => client.invalidateQueries({ queryKey: recordKeys.all(user) });
  const approve = useMutation({
    mutationFn: (body: BodyOf<typeof approveApplicant>) => callEnvelope(approveApplicant, { body }),
    onSettled,
  });
  const refuse = useMutation({
    mutationFn: (body: BodyOf<typeof refuseApplicant>) => callEnvelope(refuseApplicant, { body }),
    onSettled,
  });
  return { approve, refuse };
}

/** Brings deleted users back, or deletes them for good. */
export function useBinActions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: recordKeys.all(user) });
  const restore = useMutation({
    mutationFn: async (ids: readonly string[]) => ({ message: await restoreUsers(ids) }),
    onSuccess,
  });
  const purge = useMutation({
    mutationFn: (ids: readonly string[]) =>
      callEnvelope(contract.deleteRecycleBin, { query: { userIds: ids.join(',') } }),
    onSuccess,
  });
  return { restore, purge };
}
