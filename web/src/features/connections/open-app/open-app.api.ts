import * as contract from '@dossier/contract/connections/open-app.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

/** An application as lists bring it. */
export type OpenAppRecord = RecordOf<typeof contract.openApp> & { hasSecret?: boolean; todayCalls?: number };
/** A new secret, which the server says once. */
export type NewSecret = ResultOf<typeof contract.resetOpenSecret>;

const { path, endpoints } = contract.openApp;

/** What an application of this owner can be given. */
export function useOpenCalls(owner: string) {
  return useQuery({
    queryKey: [path, 'calls', owner],
    queryFn: ({ signal }) => call(contract.listOpenCalls, { query: { owner }, signal }),
    enabled: owner !== '',
    staleTime: 60_000,
  });
}

/** How much an application called. */
export function useOpenStatistics(id: string) {
  return useQuery({
    queryKey: [path, 'statistics', id],
    queryFn: ({ signal }) => call(contract.openStatistics, { query: { id }, signal }),
    staleTime: 0,
  });
}

/** Makes a new secret; the one before is worth nothing any more. */
export function resetSecret(id: string): Promise<NewSecret> {
  return call(contract.resetOpenSecret, { body: { id } });
}

/** Switches an application on or off. @returns the server's sentence */
export async function setStatus(id: string, status: string): Promise<string> {
  return (await callEnvelope(endpoints.edit, { body: { id, status } })).message;
}
