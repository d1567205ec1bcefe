import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { urgeInstance, withdrawInstance } from '@dossier/contract/flow/acting.ts';
import type { getInstance } from '@dossier/contract/flow/reading.ts';
import { getOfRecord, previewStart } from '@dossier/contract/flow/reading.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';

export type FlowInstance = ResultOf<typeof getInstance>;
export type WayStop = FlowInstance['way'][number];
export type Asked = WayStop['people'][number];
export type FlowEvent = FlowInstance['events'][number];
export type OwnTask = FlowInstance['tasks'][number];
export type FlowPerson = FlowInstance['applicant'];

/** Everything that is kept of approvals lies below the first key. */
export const flowKeys = {
  all: ['flow'] as const,
  ofRecord: (resource: string, id: string) => ['flow', 'record', resource, id] as const,
  instance: (id: string) => ['flow', 'instance', id] as const,
};

/** The approvals of a record: the last one whole, the earlier ones by name. */
export function useApprovals(resource: string, id: string) {
  return useQuery({
    queryKey: flowKeys.ofRecord(resource, id),
    queryFn: ({ signal }) => call(getOfRecord, { query: { resource, id }, signal }),
    staleTime: 0,
  });
}

/** Of an approval that nobody has published. */
const notThere: ReadonlySet<number> = new Set([404]);

/**
 * Who would be asked, and whom the applicant has to choose, before an approval is started. Null: nothing is asked.
 * @param optional without a published definition the action passes at once
 */
export function useStartPreview(about: { resource: string; action: string; id: string } | null, optional: boolean) {
  return useQuery({
    queryKey: ['flow', 'start', about],
    queryFn: ({ signal }) =>
      call(previewStart, {
        query: about ?? { resource: '', action: '', id: '' },
        signal,
        ...(optional ? { quiet: notThere } : {}),
      }),
    retry: !optional,
    enabled: about !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** 撤回. @returns what the server said */
export const withdraw = async (id: string, opinion?: string): Promise<string> =>
  (await callEnvelope(withdrawInstance, { body: { id, ...(opinion ? { opinion } : {}) } })).message;

/** 催办. @returns what the server said */
export const urge = async (id: string): Promise<string> => (await callEnvelope(urgeInstance, { body: { id } })).message;

/** After a step of an approval its lists, its way and the record are other ones. @param resource path of the record's register */
export async function refreshFlow(resource?: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: flowKeys.all }),
    ...(resource === undefined ? [] : [queryClient.invalidateQueries({ queryKey: [resource] })]),
  ]);
}
