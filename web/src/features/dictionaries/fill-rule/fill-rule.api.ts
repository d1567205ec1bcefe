import { fillGenerators, testFillRule } from '@dossier/contract/dictionaries/fill-rule.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

/** Generators that a rule may name; they change with the server only. */
export function useGenerators() {
  return useQuery({
    queryKey: ['fill-generators'],
    queryFn: () => call(fillGenerators),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Tries a rule; nothing is counted. */
export function useTrial() {
  return useMutation({ mutationFn: (ruleCode: string) => call(testFillRule, { query: { ruleCode } }) });
}
