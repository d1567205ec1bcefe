import type { EditManyOutcome } from '@dossier/contract/core/edit-many.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Envelope } from '@dossier/contract/core/envelope.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { messages } from '#services/messages/index.ts';
import type { Rec } from '../extensions.ts';
import { afterTask } from '../transfer/after-task.ts';
import { recordKeys } from '../use-records.ts';

/** Finding five thousand records takes its time; trying them goes on in the background by itself. */
const timeout = 60_000;

/** The records of a bulk edit: those that were chosen, or all that the filters of the list find. */
export type Targets = { ids: readonly string[]; shown: ReadonlyMap<string, Rec> } | { filters: Record<string, string> };

export type Run = ResultOf<Resource['endpoints']['editManyRuns']>[number];

/** Tries or does a bulk edit. An outcome without numbers goes on in the background. */
export function editMany(
  { endpoints }: Resource,
  targets: Targets,
  values: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): Promise<Envelope<EditManyOutcome>> {
  const which =
    'filters' in targets
      ? { filters: targets.filters }
      : {
          ids: [...targets.ids],
          versions: Object.fromEntries(
            targets.ids.flatMap((id) => {
              const version = targets.shown.get(id)?.version;
              return typeof version === 'number' ? [[id, version] as const] : [];
            }),
          ),
        };
  return callEnvelope(endpoints.editMany, { body: { ...which, values, dryRun: dryRun ? '1' : '0' }, timeout });
}

/** Takes a bulk edit back. @returns the server's sentence */
export async function undoEditMany({ endpoints }: Resource, id: string, onLater: () => void): Promise<string> {
  const { message, result } = await callEnvelope(endpoints.undoEditMany, { body: { id }, timeout });
  if (result && result.restored === undefined) void afterTask(result.taskId, onLater);
  return message;
}

/** One's own bulk edits of the last day, newest first. */
export function useRuns(resource: Resource) {
  return useQuery({
    queryKey: [...recordKeys.all(resource), 'editManyRuns'],
    queryFn: ({ signal }) => call(resource.endpoints.editManyRuns, { signal }),
    staleTime: 0,
  });
}

/** A record's sentences in the user's language. */
export const saidOf = (message: string): string =>
  message
    .split('；')
    .map((sentence) => messages().answered(sentence))
    .join('；');
