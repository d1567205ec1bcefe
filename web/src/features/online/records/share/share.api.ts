import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  addShareLink,
  listShareLinks,
  revokeShareLink,
  type ShareKind,
  shareFields,
  shareVisits,
} from '@dossier/contract/online/share/share-calls.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

/** A link that was just made; its token is told this once. */
export type MadeLink = ResultOf<typeof addShareLink>;
/** A record of a form that is to be shared. */
export interface SharedRecord {
  id: string;
}

const links = (headId: string) => ['online form', headId, 'share links'] as const;

/** Links of a form that one sees. */
export function useShareLinks(headId: string) {
  return useQuery({
    queryKey: links(headId),
    queryFn: ({ signal }) => call(listShareLinks, { query: { headId }, signal }),
    staleTime: 0,
  });
}

/** Fields that a new link of a kind can name. */
export function useShareFields(headId: string, kind: ShareKind) {
  return useQuery({
    queryKey: ['online form', headId, 'share fields', kind],
    queryFn: ({ signal }) => call(shareFields, { query: { headId, kind }, signal }),
  });
}

/** Who came by a link. */
export function useShareVisits(id: string) {
  return useQuery({
    queryKey: ['share visits', id],
    queryFn: ({ signal }) => call(shareVisits, { query: { id }, signal }),
    staleTime: 0,
  });
}

export function useMakeShareLink(headId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addShareLink>) => call(addShareLink, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: links(headId) }),
  });
}

/** Ends a link. @returns the server's sentence */
export async function revokeLink(id: string): Promise<string> {
  return (await callEnvelope(revokeShareLink, { body: { id } })).message;
}
