import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/operations/monitor.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

export type Metric = ResultOf<typeof contract.readMetrics>[number];
export type Curves = ResultOf<typeof contract.readCurves>;
export type Database = ResultOf<typeof contract.readDatabase>;
export type Queues = ResultOf<typeof contract.readQueues>;
export type SlowCall = ResultOf<typeof contract.listSlowCalls>['calls'][number];
export type Trace = ResultOf<typeof contract.httpTrace>['traces'][number];

/** How often the server samples itself, and with it how often curves are asked for. Not while the page is out of sight. */
const every = 5_000;
/** How often Redis is asked (api-contract 7). */
export const redisEvery = 3_000;

const key = (part: string, ...more: string[]) => ['/sys/monitor', part, ...more];

/** Figures by their names, once and again when asked to. */
export function useMetrics(names: readonly string[]) {
  return useQuery({
    queryKey: key('metrics', names.join(',')),
    queryFn: ({ signal }) => call(contract.readMetrics, { query: { names: names.join(',') }, signal }),
    staleTime: 0,
  });
}

export function useCurves() {
  return useQuery({
    queryKey: key('curves'),
    queryFn: ({ signal }) => call(contract.readCurves, { signal }),
    refetchInterval: every,
    staleTime: 0,
  });
}

export function useSlowCalls() {
  return useQuery({
    queryKey: key('slowCalls'),
    queryFn: ({ signal }) => call(contract.listSlowCalls, { signal }),
    staleTime: 0,
  });
}

export function useTrace() {
  return useQuery({
    queryKey: key('trace'),
    queryFn: ({ signal }) => call(contract.httpTrace, { signal }),
    staleTime: 0,
  });
}

export function useDisks() {
  return useQuery({
    queryKey: key('disks'),
    queryFn: ({ signal }) => call(contract.queryDiskInfo, { signal }),
    staleTime: 0,
  });
}

/** What Redis says of itself; without one the sentence that says so. */
export function useRedisInfo() {
  return useQuery({
    queryKey: key('redis', 'info'),
    queryFn: async ({ signal }) => {
      const { message, result } = await callEnvelope(contract.redisInfo, { signal });
      return { message, lines: result };
    },
    staleTime: 0,
  });
}

export function useRedisReports(isOn: boolean) {
  return useQuery({
    queryKey: key('redis', 'reports'),
    queryFn: async ({ signal }) => {
      const [keys, memory] = await Promise.all([
        call(contract.redisKeysReport, { signal }),
        call(contract.redisMemoryReport, { signal }),
      ]);
      return { keys: keys.data, memory: memory.data };
    },
    refetchInterval: redisEvery,
    enabled: isOn,
    staleTime: 0,
  });
}

export function useDatabase() {
  return useQuery({
    queryKey: key('database'),
    queryFn: ({ signal }) => call(contract.readDatabase, { signal }),
    staleTime: 0,
  });
}

export function useQueues() {
  return useQuery({
    queryKey: key('queues'),
    queryFn: ({ signal }) => call(contract.readQueues, { signal }),
    refetchInterval: every,
    staleTime: 0,
  });
}
