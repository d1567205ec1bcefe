import type { BodyOf, QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as acting from '@dossier/contract/flow/acting.ts';
import * as reading from '@dossier/contract/flow/reading.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FlowInstance, flowKeys } from '#engine/flow/flow.api.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';

export type InboxRow = ResultOf<typeof reading.listInbox>['records'][number];
export type DoneRow = ResultOf<typeof reading.listDone>['records'][number];
export type MineRow = ResultOf<typeof reading.listMine>['records'][number];
export type CopyRow = ResultOf<typeof reading.listCopies>['records'][number];
export type BatchOutcome = ResultOf<typeof acting.decideTasks>;

/** Rows that one look brings. */
const pageSize = 30;
/** ms between two looks at what waits, while the page is in sight. */
const lookEvery = 60_000;

interface Found<Row> {
  records: Row[];
  total: number;
}

function usePages<Row>(
  name: string,
  query: object,
  load: (pageNo: number, signal: AbortSignal) => Promise<Found<Row>>,
) {
  return useInfiniteQuery({
    queryKey: [...flowKeys.all, name, query],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, { records }) => sum + records.length, 0) < last.total && last.records.length > 0
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookEvery,
  });
}

export type InboxQuery = Pick<QueryOf<typeof reading.listInbox>, 'resource' | 'text' | 'sort' | 'late'>;
export type ListQuery = Pick<QueryOf<typeof reading.listDone>, 'resource' | 'text'>;

export const useInbox = (query: InboxQuery) =>
  usePages<InboxRow>('inbox', query, (pageNo, signal) =>
    call(reading.listInbox, { query: { ...query, pageNo, pageSize }, signal }),
  );
export const useDone = (query: ListQuery) =>
  usePages<DoneRow>('done', query, (pageNo, signal) =>
    call(reading.listDone, { query: { ...query, pageNo, pageSize }, signal }),
  );
export const useMine = (query: Pick<QueryOf<typeof reading.listMine>, 'resource' | 'text' | 'state'>) =>
  usePages<MineRow>('mine', query, (pageNo, signal) =>
    call(reading.listMine, { query: { ...query, pageNo, pageSize }, signal }),
  );
export const useCopies = (query: Pick<QueryOf<typeof reading.listCopies>, 'resource' | 'text' | 'unread'>) =>
  usePages<CopyRow>('copies', query, (pageNo, signal) =>
    call(reading.listCopies, { query: { ...query, pageNo, pageSize }, signal }),
  );

/** The figures beside the four lists. */
export function useCounts() {
  return useQuery({
    queryKey: [...flowKeys.all, 'counts'],
    queryFn: ({ signal }) => call(reading.flowCounts, { signal }),
    staleTime: 0,
    refetchInterval: lookEvery,
  });
}

/** An approval: by its own id, or by that of a task. */
export type Wanted = { id: string } | { task: string };

/** An approval; of a task also what became of it. */
export type Opened = FlowInstance & Partial<Pick<ResultOf<typeof reading.getByTask>, 'asked' | 'again'>>;

export function useInstance(wanted: Wanted | null) {
  return useQuery({
    queryKey: [...flowKeys.all, 'instance', wanted],
    queryFn: ({ signal }): Promise<Opened> => {
      if (wanted !== null && 'id' in wanted) return call(reading.getInstance, { query: { id: wanted.id }, signal });
      return call(reading.getByTask, { query: { id: wanted?.task ?? '' }, signal });
    },
    enabled: wanted !== null,
    staleTime: 0,
  });
}

/** @returns what the server said */
export const decide = async (body: BodyOf<typeof acting.decideTask>): Promise<string> =>
  (await callEnvelope(acting.decideTask, { body })).message;

export const decideMany = (body: BodyOf<typeof acting.decideTasks>): Promise<BatchOutcome> =>
  call(acting.decideTasks, { body, timeout: 60_000 });

/** @returns what the server said */
export const transfer = async (body: BodyOf<typeof acting.transferTask>): Promise<string> =>
  (await callEnvelope(acting.transferTask, { body })).message;

/** @returns what the server said */
export const addSign = async (body: BodyOf<typeof acting.addSigners>): Promise<string> =>
  (await callEnvelope(acting.addSigners, { body })).message;

/** A task was looked at: its row is bold no more. Nobody waits for that, and a failure takes nothing from anybody. */
export function markOpened(taskId: string): void {
  call(acting.openTasks, { body: { ids: [taskId] } }).then(
    () => queryClient.invalidateQueries({ queryKey: [...flowKeys.all, 'inbox'] }),
    () => {},
  );
}

export async function markRead(ids?: readonly string[]): Promise<void> {
  await call(acting.readCopies, { body: ids ? { ids: [...ids] } : {} });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...flowKeys.all, 'copies'] }),
    queryClient.invalidateQueries({ queryKey: [...flowKeys.all, 'counts'] }),
  ]);
}
