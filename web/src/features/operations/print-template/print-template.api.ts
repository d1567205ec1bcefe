import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import {
  activatePrintTemplate,
  listPrintTemplates,
  listTemplateVersions,
  previewPrintTemplate,
  previewRecords,
  readPrintTemplate,
  savePrintTemplate,
} from '@dossier/contract/operations/print-template.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

/** A print of a resource. */
export interface About {
  path: string;
  name: string;
}
export type PrintRow = ResultOf<typeof listPrintTemplates>[number];
export type VersionRow = ResultOf<typeof listTemplateVersions>[number];
export type Preview = ResultOf<typeof previewPrintTemplate>;

const key = 'print-templates';

export const usePrints = () =>
  useQuery({ queryKey: [key], queryFn: ({ signal }) => call(listPrintTemplates, { signal }) });

export const useVersions = ({ path, name }: About) =>
  useQuery({
    queryKey: [key, path, name, 'versions'],
    queryFn: ({ signal }) => call(listTemplateVersions, { query: { path, name }, signal }),
  });

/** A version's text, or that of the active one. */
export const useSource = ({ path, name }: About, version: number | null) =>
  useQuery({
    queryKey: [key, path, name, 'source', version],
    queryFn: ({ signal }) =>
      call(readPrintTemplate, { query: { path, name, ...(version === null ? {} : { version }) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useSamples = ({ path, name }: About, keyword: string, enabled: boolean) =>
  useQuery({
    queryKey: [key, path, name, 'records', keyword],
    queryFn: ({ signal }) => call(previewRecords, { query: { path, name, keyword }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** The document that a text makes now; the last one stays until the next is there. */
export const usePreview = ({ path, name }: About, source: string | null, id: string | null) =>
  useQuery({
    queryKey: [key, path, name, 'preview', source, id],
    queryFn: ({ signal }) =>
      call(previewPrintTemplate, {
        body: { path, name, source: source ?? '', ...(id === null ? {} : { id }) },
        signal,
        timeout: 30_000,
      }),
    placeholderData: keepPreviousData,
    enabled: source !== null,
    // Documents are large, and nobody goes back to what he typed a minute ago.
    gcTime: 0,
    retry: false,
  });

export function useTemplateActions({ path, name }: About) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [key] });
  return {
    async save(source: string, note: string): Promise<{ version: number; said: string }> {
      const { result, message } = await callEnvelope(savePrintTemplate, { body: { path, name, source, note } });
      await refresh();
      return { version: result.version, said: message };
    },
    async activate(version: number): Promise<string> {
      const { message } = await callEnvelope(activatePrintTemplate, { body: { path, name, version } });
      await refresh();
      return message;
    },
  };
}
