import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { askedFlowStates, listInstances, listSteps } from '@dossier/contract/flow/query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { flowKeys } from '#engine/flow/flow.api.ts';
import { call } from '#services/api/api.ts';
import type { Asked } from './asked.ts';

export type InstanceRow = ResultOf<typeof listInstances>['records'][number];
export type StepRow = ResultOf<typeof listSteps>['records'][number];

export function useInstances({ state, ...rest }: Asked) {
  const known = askedFlowStates.find((one) => one === state);
  const query = { ...rest, ...(known ? { state: known } : {}) };
  return useQuery({
    queryKey: [...flowKeys.all, 'query', 'instance', query],
    queryFn: ({ signal }) => call(listInstances, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSteps({ state, ...rest }: Asked) {
  const query = { ...rest, ...(state === 'open' || state === 'done' ? { state } : {}) };
  return useQuery({
    queryKey: [...flowKeys.all, 'query', 'step', query],
    queryFn: ({ signal }) => call(listSteps, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
