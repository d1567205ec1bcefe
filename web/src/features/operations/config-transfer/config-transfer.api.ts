import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  type ConfigChoice,
  type ConfigOutcome,
  exportConfig,
  importConfig,
  listConfig,
  previewConfig,
} from '@dossier/contract/operations/config-transfer.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope, download } from '#services/api/api.ts';

export type Listed = ResultOf<typeof listConfig>[number];

/** A dry run of a large file takes longer than a click. */
const previewTimeout = 60_000;

/** What may be exported, kind by kind. */
export function useExportable() {
  return useQuery({
    queryKey: ['/sys/configTransfer', 'list'],
    queryFn: ({ signal }) => call(listConfig, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Saves the chosen entries as a file on the user's disk. */
export async function saveConfig(choice: ConfigChoice): Promise<void> {
  const { blob, name } = await download(exportConfig, { body: { choice } });
  saveBlob(blob, name);
}

/** The dry run of a file, or the task that makes it. */
export async function preview(file: File): Promise<ConfigOutcome> {
  const body = new FormData();
  body.append('file', file);
  const { result } = await callEnvelope(previewConfig, { body: body as never, timeout: previewTimeout });
  return result ?? {};
}

/** Makes the chosen changes. @returns the outcome with the server's sentence */
export async function runImport(
  body: BodyOf<typeof importConfig>,
): Promise<{ message: string; outcome: ConfigOutcome }> {
  const { message, result } = await callEnvelope(importConfig, { body, timeout: previewTimeout });
  return { message, outcome: result ?? {} };
}
