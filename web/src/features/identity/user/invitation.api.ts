import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listInvitations, makeInvitation, revokeInvitation } from '@dossier/contract/identity/invitation.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '#engine/use-records.ts';
import { call, callEnvelope } from '#services/api/api.ts';

export type Invitation = ResultOf<typeof listInvitations>['list'][number];
/** A link that was just made; its code is told this once. */
export type MadeInvitation = ResultOf<typeof makeInvitation>;

const links = [...recordKeys.all(user), 'invitations'] as const;

/** The links that one sees. */
export function useInvitations() {
  return useQuery({ queryKey: links, queryFn: ({ signal }) => call(listInvitations, { signal }), staleTime: 0 });
}

export function useMakeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof makeInvitation>) => call(makeInvitation, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: links }),
  });
}

/** Ends a link. @returns the server's sentence */
export async function revokeLink(id: string): Promise<string> {
  return (await callEnvelope(revokeInvitation, { body: { id } })).message;
}
