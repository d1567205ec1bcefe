import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listOwnSessions, ownSignIns } from '@dossier/contract/identity/own-session.ts';
import { ownSecondStep } from '@dossier/contract/identity/second-step.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

export type OwnSecondStep = ResultOf<typeof ownSecondStep>;
export type Passkey = OwnSecondStep['passkeys'][number];

const keys = {
  secondStep: ['account-security', 'second-step'],
  sessions: ['account-security', 'sessions'],
  signIns: ['account-security', 'sign-ins'],
} as const;

export const useOwnSecondStep = () =>
  useQuery({ queryKey: keys.secondStep, queryFn: ({ signal }) => call(ownSecondStep, { signal }), staleTime: 0 });

export const useOwnSessions = () =>
  useQuery({ queryKey: keys.sessions, queryFn: ({ signal }) => call(listOwnSessions, { signal }), staleTime: 0 });

const signInsPerPage = 10;
/** Page after page, newest first. */
export const useOwnSignIns = () =>
  useInfiniteQuery({
    queryKey: keys.signIns,
    queryFn: ({ pageParam, signal }) =>
      call(ownSignIns, { query: { pageNo: pageParam, pageSize: signInsPerPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
    staleTime: 0,
  });

/** What the page shows is read anew. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['account-security'] });
}
