import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import * as contract from '@dossier/contract/operations/quartz-job.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isRunning } from '#engine/transfer/task-state.ts';
import { call, callEnvelope } from '#services/api/api.ts';

export type JobRecord = RecordOf<typeof contract.quartzJob>;
export type JobTask = ResultOf<typeof contract.listJobTasks>[number];
export type JobRun = ResultOf<typeof contract.listJobRuns>['records'][number];

const { path } = contract.quartzJob;
/** ms between two looks at a job: while it runs, and while it rests. */
export const runningEvery = 1000;
export const restingEvery = 15_000;
/** Cache key of what jobs did. */
export const jobRunsKey = [path, 'runs'] as const;

/** The tasks that a job can run; they change with the program only. */
export function useJobTasks() {
  return useQuery({
    queryKey: [path, 'tasks'],
    queryFn: ({ signal }) => call(contract.listJobTasks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One run with its log, which grows while it runs. */
export function useJobRun(id: string) {
  return useQuery({
    queryKey: [path, 'run', id],
    queryFn: ({ signal }) => call(contract.queryJobRun, { query: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : runningEvery),
  });
}

/** Starts or stops a job. @returns what the server said */
export async function setRunning(id: string, runs: boolean): Promise<string> {
  return (await callEnvelope(runs ? contract.resumeJob : contract.pauseJob, { query: { id } })).message;
}

/** Begins a run now. @returns its id */
export function executeNow(id: string): Promise<string> {
  return call(contract.executeJob, { query: { id } });
}

/** Asks a run to stop. */
export function useCancelRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEnvelope(contract.cancelJobRun, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  });
}
