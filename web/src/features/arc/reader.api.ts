import { openPreview, previewPage } from '@dossier/contract/arc/reading/preview.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, download } from '#services/api/api.ts';
import type { ApiError } from '#services/api/api-error.ts';

/** A file of a record. */
export interface RecordFile {
  path: string;
  name: string;
}

/** Opens a file for reading, which is entered each time: while it is shown it is opened once. */
export function useOpening(itemId: string, path: string) {
  return useQuery({
    queryKey: ['arc-opening', itemId, path],
    queryFn: ({ signal }) => call(openPreview, { body: { id: itemId, path }, signal, timeout: 30_000 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A page as a picture, gone from memory when it is shown no more. */
export function usePage(opening: string, page: number, width: number) {
  const [address, setAddress] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another load
  useEffect(() => {
    const loading = new AbortController();
    setError(null);
    download(previewPage, { query: { opening, page, width }, signal: loading.signal }).then(
      ({ blob }) => {
        if (!loading.signal.aborted) setAddress(URL.createObjectURL(blob));
      },
      (problem: ApiError) => {
        if (!loading.signal.aborted) setError(problem);
      },
    );
    return () => loading.abort();
  }, [opening, page, width, attempt]);
  // The picture before stays until a sharper one is there.
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return { address, error, reload: () => setAttempt(attempt + 1) };
}
