import { loginfo, visitInfo } from '@dossier/contract/identity/session.ts';
import { whomToAsk } from '@dossier/contract/identity/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';

/** Sign-ins: all, today, and addresses of today. */
export function useVisitCounts() {
  return useQuery({ queryKey: ['dashboard', 'loginfo'], queryFn: () => call(loginfo) });
}

/** Sign-ins and addresses of the last seven days; days without any are absent. */
export function useVisits() {
  return useQuery({ queryKey: ['dashboard', 'visitInfo'], queryFn: () => call(visitInfo) });
}

/** Names of people who can give a role. */
export function useWhomToAsk() {
  return useQuery({ queryKey: ['dashboard', 'whomToAsk'], queryFn: () => call(whomToAsk), retry: false });
}
