import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { DataSet, Design } from '@dossier/contract/online/print/design.ts';
import * as contract from '@dossier/contract/online/print/print-report.ts';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { call, callEnvelope, download } from '#services/api/api.ts';

export type StoredDesign = ResultOf<typeof contract.readDesign>;
export type PrintSource = ResultOf<typeof contract.readPrintSource>;
export type Preview = ResultOf<typeof contract.previewDesign>;
export type OpenedReport = ResultOf<typeof contract.openPrintReport>;

const key = 'print-report';

export const useDesignOf = (id: string) =>
  useQuery({
    queryKey: [key, 'design', id],
    queryFn: ({ signal }) => call(contract.readDesign, { query: { id }, signal }),
    // What is being drawn is not changed from below.
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: false },
  });

export const readVersion = (id: string, version: number): Promise<StoredDesign> =>
  call(contract.readDesign, { query: { id, version } });

export const useDesignVersions = (id: string) =>
  useQuery({
    queryKey: [key, 'versions', id],
    queryFn: ({ signal }) => call(contract.listDesignVersions, { query: { id }, signal }),
    staleTime: 0,
  });

export async function saveSheet(
  id: string,
  version: number,
  design: Design,
): Promise<{ version: number; said: string }> {
  const { result, message } = await callEnvelope(contract.saveDesign, { body: { id, version, design } });
  return { version: result.version, said: message };
}

export const useSources = () =>
  useQuery({ queryKey: [key, 'sources'], queryFn: ({ signal }) => call(contract.listPrintSources, { signal }) });

/** The source of each set, by the name of the set; what cannot be read is absent. */
export function useSourcesOf(sets: readonly DataSet[]): Map<string, PrintSource> {
  const found = useQueries({
    queries: sets.map(({ kind, source }) => ({
      queryKey: [key, 'source', kind, source],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(contract.readPrintSource, { query: { kind, source }, signal }),
      enabled: source !== '',
      retry: false,
    })),
  });
  return new Map(
    sets.flatMap(({ name }, at): [string, PrintSource][] => {
      const data = found[at]?.data;
      return data ? [[name, data]] : [];
    }),
  );
}

export const usePreview = (id: string, design: Design | null, values: Record<string, string>) =>
  useQuery({
    queryKey: [key, 'preview', id, design, values],
    queryFn: ({ signal }) =>
      call(contract.previewDesign, { body: { id, design: design as Design, values }, signal, timeout: 30_000 }),
    placeholderData: keepPreviousData,
    enabled: design !== null,
    // Documents are large, and nobody goes back to what was drawn a minute ago.
    ...{ gcTime: 0, retry: false },
  });

export const useOpenedReport = (id: string) =>
  useQuery({
    queryKey: [key, 'open', id],
    queryFn: ({ signal }) => call(contract.openPrintReport, { params: { id }, signal }),
    ...{ enabled: id !== '', staleTime: 0, retry: false },
  });

/** The document for the values that are asked; null while they are not complete. */
export const useDocument = (id: string, values: Record<string, string> | null) =>
  useQuery({
    queryKey: [key, 'pdf', id, values],
    queryFn: ({ signal }) =>
      download(contract.printPdf, { params: { id }, query: values ?? {}, signal, timeout: 60_000 }),
    ...{
      enabled: values !== null,
      gcTime: 0,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  });

export async function saveExcel(id: string, name: string, values: Record<string, string>): Promise<void> {
  const { blob, name: file } = await download(contract.printExcel, { params: { id }, query: values, timeout: 60_000 });
  saveBlob(blob, file || `${name}.xlsx`);
}

export async function makeMenu(id: string, name: string): Promise<string> {
  const { message } = await callEnvelope(contract.addPrintMenu, { body: { id, name } });
  return message;
}
