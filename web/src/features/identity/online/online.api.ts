import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { forceLogout, type listOnline } from '@dossier/contract/identity/online.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEnvelope } from '#services/api/api.ts';

export type OnlineRow = ResultOf<typeof listOnline>['records'][number];

/** Cache key of the open sessions. */
export const onlineKey = ['/sys/online'];
/** ms between two looks at them while the page is in sight. */
export const lookEvery = 30_000;

/** Ends a session at once. */
export function useForceLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (row: OnlineRow) => callEnvelope(forceLogout, { body: { token: row.token } }),
    onSettled: () => client.invalidateQueries({ queryKey: onlineKey }),
  });
}
