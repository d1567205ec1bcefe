import {
  archiveItem,
  attachFiles,
  downloadItemFiles,
  itemFiles,
  itemTerm,
  itemTree,
  previewNo,
  receiveItems,
} from '@dossier/contract/arc/item.ts';
import { adoptFacts, takeAttachments } from '@dossier/contract/arc/reading/facts.ts';
import { composeVolume, volume } from '@dossier/contract/arc/volume.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Envelope } from '@dossier/contract/core/envelope.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recordKeys } from '#engine/use-records.ts';
import { call, callEnvelope, download } from '#services/api/api.ts';
import { feedback, showError } from '#services/page/feedback.ts';

export type ItemRecord = RecordOf<typeof archiveItem>;
export type ItemFile = ResultOf<typeof itemFiles>[number];
export type Attached = ResultOf<typeof attachFiles>;
export type Received = ResultOf<typeof receiveItems>;

/** Everything below the register's own key is fetched anew after a change. */
const key = (...parts: readonly string[]) => [...recordKeys.all(archiveItem), ...parts];

/** Fonds and classes with the numbers of records that the user may see. */
export function useItemTree() {
  return useQuery({ queryKey: key('tree'), queryFn: ({ signal }) => call(itemTree, { signal }) });
}

/** Electronic files of a record with size and hash. */
export function useItemFiles(id: string) {
  return useQuery({ queryKey: key('files', id), queryFn: ({ signal }) => call(itemFiles, { query: { id }, signal }) });
}

/** From what the last day of a record follows. */
export function useItemTerm(id: string) {
  return useQuery({ queryKey: key('term', id), queryFn: ({ signal }) => call(itemTerm, { query: { id }, signal }) });
}

/** The number that the record would be given now; the refusal says why it cannot be given one. */
export function usePreviewNo(id: string | null) {
  return useQuery({
    queryKey: key('previewNo', id ?? ''),
    queryFn: ({ signal }) => call(previewNo, { query: { id: id ?? '' }, signal }),
    enabled: id !== null,
    retry: false,
  });
}

export function useReceive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]): Promise<Envelope<Received>> =>
      callEnvelope(receiveItems, { body: { ids: ids.join(',') } }),
    onSettled: () => client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) }),
  });
}

/** Puts records into a volume. */
export function useCompose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, ...into }: { ids: readonly string[]; title?: string; volumeId?: string | undefined }) =>
      callEnvelope(composeVolume, { body: { ids: ids.join(','), ...into } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) });
      await client.invalidateQueries({ queryKey: recordKeys.all(volume) });
    },
  });
}

export function useAttach() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (files: readonly { path: string; name: string }[]): Promise<Attached> =>
      call(attachFiles, { body: { files: [...files] }, timeout: 60_000 }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) }),
  });
}

/** What a record takes from one of its files: values for empty fields, and what is attached to a mail. */
export function useFromFile(id: string, path: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (target: typeof adoptFacts | typeof takeAttachments) =>
      callEnvelope(target, { body: { id, path }, timeout: 60_000 }),
    onSuccess: ({ message }) => feedback()?.message.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) }),
  });
  return { adopt: () => mutate(adoptFacts), unpack: () => mutate(takeAttachments), isBusy: isPending };
}

/** Brings all originals of a record as one archive. */
export async function saveOriginals(id: string, name: string): Promise<void> {
  const { blob } = await download(downloadItemFiles, { query: { id } });
  saveBlob(blob, `${name}.zip`);
}
