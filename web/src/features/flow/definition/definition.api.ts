import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/flow/definition.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';

export type DefinitionHead = ResultOf<typeof contract.listDefinitions>[number];
export type Definition = ResultOf<typeof contract.getDefinition>;
export type Fault = ResultOf<typeof contract.checkGraph>[number];
export type Trial = ResultOf<typeof contract.tryOut>;
export type Figures = ResultOf<typeof contract.getFigures>;

const key = 'flow-definition';

export function useDefinitions() {
  return useQuery({
    queryKey: [key, 'list'],
    queryFn: ({ signal }) => call(contract.listDefinitions, { signal }),
    staleTime: 0,
  });
}

/** One definition with its draft; what is drawn on must be the newest, so nothing of it is kept. */
export function useDefinition(code: string) {
  return useQuery({
    queryKey: [key, 'one', code],
    queryFn: ({ signal }) => call(contract.getDefinition, { query: { code }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useVersions(code: string) {
  return useQuery({
    queryKey: [key, 'versions', code],
    queryFn: ({ signal }) => call(contract.listVersions, { query: { code }, signal }),
    staleTime: 0,
  });
}

/** A version never changes. Null: nothing is asked. */
export function useVersion(code: string, version: number | null) {
  return useQuery({
    queryKey: [key, 'version', code, version],
    queryFn: ({ signal }) => call(contract.getVersion, { query: { code, version: version ?? 0 }, signal }),
    enabled: version !== null,
  });
}

export function useFigures(code: string, days: number) {
  return useQuery({
    queryKey: [key, 'figures', code, days],
    queryFn: ({ signal }) => call(contract.getFigures, { query: { code, days }, signal }),
    staleTime: 0,
  });
}

export const saveDraft = (body: BodyOf<typeof contract.saveDraft>) => call(contract.saveDraft, { body });
export const checkGraph = (body: BodyOf<typeof contract.checkGraph>): Promise<Fault[]> =>
  call(contract.checkGraph, { body });
export const tryOut = (body: BodyOf<typeof contract.tryOut>): Promise<Trial> => call(contract.tryOut, { body });

/** @returns what the server said */
export async function publish(body: BodyOf<typeof contract.publishDefinition>): Promise<string> {
  const { message } = await callEnvelope(contract.publishDefinition, { body });
  await refreshDefinitions();
  return message;
}

/** @returns what the server said */
export async function setDisabled(code: string, disabled: boolean): Promise<string> {
  const { message } = await callEnvelope(contract.setDisabled, { body: { code, disabled } });
  await refreshDefinitions();
  return message;
}

/** After a draft was saved or published the list says other things. */
export const refreshDefinitions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] });
