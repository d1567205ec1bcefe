import { intake } from '@dossier/contract/arc/intake.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import {
  mostMadeAtOnce,
  mostRowsAtOnce,
  type PreparedBatch,
  type PreparedFile,
  type PreparedRecord,
} from '@dossier/contract/arc/prepare/prepare.ts';
import {
  changeRecords,
  checkDraft,
  keepDraft,
  makeRecords,
  ownDrafts,
  placeFiles,
  preparedBatch,
  previewNumbers,
} from '@dossier/contract/arc/prepare/prepare-calls.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';

export type Draft = ResultOf<typeof ownDrafts>[number];
export interface Prepared {
  batch: PreparedBatch;
  records: PreparedRecord[];
  files: PreparedFile[];
}
/** What each step of the page is given. */
export interface StepProps {
  prepared: Prepared;
  /** Reads the batch anew. */
  refresh: () => Promise<void>;
}
type Change = BodyOf<typeof changeRecords>['rows'][number];
type Group = BodyOf<typeof makeRecords>['groups'][number];

/** Files that are attached with one call. */
const mostPlacedAtOnce = 100;
/** Opening files and saving many records takes longer than a click. */
export const longTimeout = 120_000;

const root = 'arc-prepare';

export function useDrafts() {
  return useQuery({ queryKey: [root], queryFn: ({ signal }) => call(ownDrafts, { signal }) });
}

export function usePrepared(id: string) {
  return useQuery({
    queryKey: [root, 'batch', id],
    queryFn: ({ signal }): Promise<Prepared> => call(preparedBatch, { query: { id }, signal }),
    retry: false,
  });
}

export function useNumbers(id: string) {
  return useQuery({
    queryKey: [root, 'numbers', id],
    queryFn: ({ signal }) => call(previewNumbers, { query: { id }, signal }),
    staleTime: 0,
  });
}

export function useCheck(id: string) {
  return useQuery({
    queryKey: [root, 'check', id],
    queryFn: ({ signal }) => call(checkDraft, { query: { id }, signal }),
    staleTime: 0,
  });
}

/** What the registers show of the batch and its records is read anew too. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: [root] });
    void client.invalidateQueries({ queryKey: recordKeys.all(intake) });
    void client.invalidateQueries({ queryKey: recordKeys.all(archiveItem) });
  }, [client]);
}

/** Attaches files, a part after another. @param told how many are done */
export async function place(
  id: string,
  places: BodyOf<typeof placeFiles>['places'],
  told: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < places.length; at += mostPlacedAtOnce) {
    const part = places.slice(at, at + mostPlacedAtOnce);
    await call(placeFiles, { body: { id, places: part }, timeout: longTimeout });
    told(at + part.length);
  }
}

/** Makes records of groups of files, a part after another. */
export async function make(
  id: string,
  initial: Readonly<Record<string, unknown>>,
  groups: readonly Group[],
  told: (done: number) => void,
): Promise<void> {
  await call(keepDraft, { body: { id, initial } });
  for (let at = 0; at < groups.length; at += mostMadeAtOnce) {
    const part = groups.slice(at, at + mostMadeAtOnce);
    await call(makeRecords, { body: { id, groups: part }, timeout: longTimeout });
    told(at + part.length);
  }
}

/** Saves changes of records. @returns what became of each */
export async function change(id: string, rows: readonly Change[]): Promise<ResultOf<typeof changeRecords>> {
  const results: ResultOf<typeof changeRecords> = [];
  for (let at = 0; at < rows.length; at += mostRowsAtOnce)
    results.push(
      ...(await call(changeRecords, { body: { id, rows: rows.slice(at, at + mostRowsAtOnce) }, timeout: longTimeout })),
    );
  return results;
}
