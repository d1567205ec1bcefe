import type { RecordOf } from '@dossier/contract/core/resource.ts';
import * as contract from '@dossier/contract/files/oss-file.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiBase, call, callEnvelope } from '#services/api/api.ts';
import { onRefusal } from '#services/api/refusals.ts';
import { sendForm } from '#services/api/send-form.ts';

/** A row of the list, with what the server adds to it. */
export type OssFile = RecordOf<typeof contract.ossFile> & {
  storedIn: 'disk' | 's3';
  mayView: boolean;
  mayDownload: boolean;
};

/** The list's rows carry more than the fields of the resource (listOssFiles). */
export const ossFileOf = (record: RecordOf<typeof contract.ossFile>): OssFile => record as OssFile;

/** Puts a file into the store. @returns the server's sentence */
export async function uploadToStore(file: File, onPercent: (percent: number) => void): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { method, path } = contract.uploadOssFile;
  const { status, envelope } = await sendForm(method, path, body, {
    onSent: (bytes) => onPercent(Math.min(100, Math.floor((bytes / file.size) * 100))),
  });
  if (envelope?.success) return envelope.message;
  throw onRefusal(status, envelope);
}

/** Deletes files that nobody points to. @returns the server's sentence */
export async function removeFiles(ids: readonly string[]): Promise<string> {
  const query = { ids: ids.join(',') };
  return (await callEnvelope(contract.deleteOssFiles, { query })).message;
}

/** Which records point to a file. */
export function useUsage(id: string) {
  return useQuery({
    queryKey: ['oss-file-usage', id],
    queryFn: ({ signal }) => call(contract.ossFileUsage, { query: { id }, signal }),
    staleTime: 0,
  });
}

/** Makes a link; the address is whole, for people outside this page. */
export function useLink(id: string) {
  return useMutation({
    mutationFn: async (hours: contract.LinkHours) => {
      const { path, expires } = await call(contract.linkOssFile, { body: { id, hours } });
      return { address: new URL(apiBase + path, window.location.href).href, expires };
    },
  });
}
