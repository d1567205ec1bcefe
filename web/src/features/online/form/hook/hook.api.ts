import * as contract from '@dossier/contract/online/hook/hook-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';

export type { Delivery, Hook } from '@dossier/contract/online/hook/hook-calls.ts';

const key = 'online-hooks';
const fresh = { staleTime: 0, refetchOnWindowFocus: false } as const;
const again = () => queryClient.invalidateQueries({ queryKey: [key] });

export const useHooks = () =>
  useQuery({ queryKey: [key, 'list'], queryFn: ({ signal }) => call(contract.listHooks, { signal }), ...fresh });

/** The newest deliveries that are listed. */
export const shown = 100;
export const useDeliveries = (status: string) =>
  useQuery({
    queryKey: [key, 'deliveries', status],
    queryFn: ({ signal }) =>
      call(contract.listDeliveries, { query: { pageNo: 1, pageSize: shown, ...(status ? { status } : {}) }, signal }),
    ...fresh,
  });

/** @returns the secret of a new hook, shown this once; null for one that was changed */
export async function saveHook(id: string | null, body: contract.HookDraft): Promise<string | null> {
  const { code: _, ...changed } = body;
  if (id !== null) await call(contract.editHook, { body: { id, ...changed } });
  const made = id === null ? await call(contract.addHook, { body }) : null;
  await again();
  return made?.secret ?? null;
}

async function said(work: Promise<{ message: string }>): Promise<string> {
  const { message } = await work;
  await again();
  return message;
}
export const deleteHook = (id: string) => said(callEnvelope(contract.deleteHook, { query: { id } }));
export const resend = (id: string) => said(callEnvelope(contract.resendDelivery, { body: { id } }));
/** @returns the new secret */
export const resetSecret = async (id: string) => (await call(contract.resetHookSecret, { body: { id } })).secret;
