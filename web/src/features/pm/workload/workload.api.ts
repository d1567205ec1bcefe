import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { readSkills, readWorkload, readWorkloadCell } from '@dossier/contract/pm/workload/workload.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import type { Filters } from './filters.ts';

export type Workload = ResultOf<typeof readWorkload>;
export type Person = Workload['people'][number];
export type Week = Workload['weeks'][number];

/** Everything that is read of loads; an allocation makes it old. */
export const workloadKey = ['pm', 'workload'] as const;

export function useWorkload({ free, pageNo, ...texts }: Filters) {
  const query = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(texts.freeFrom && free !== null ? { free } : {}),
    pageNo,
  };
  return useQuery({
    queryKey: [...workloadKey, 'load', query],
    queryFn: ({ signal }) => call(readWorkload, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const useSkills = () =>
  useQuery({
    queryKey: [...workloadKey, 'skills'],
    queryFn: ({ signal }) => call(readSkills, { signal }),
    staleTime: 300_000,
  });

export const useCell = (staffId: string, week: string) =>
  useQuery({
    queryKey: [...workloadKey, 'cell', staffId, week],
    queryFn: ({ signal }) => call(readWorkloadCell, { query: { staffId, week }, signal }),
  });
