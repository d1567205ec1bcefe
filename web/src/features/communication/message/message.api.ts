import { listMessageChannels, type message, resendMessages } from '@dossier/contract/communication/message.ts';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';

export type MessageRecord = RecordOf<typeof message>;

/** Sends messages once more. @returns the server's sentence */
export async function resend(ids: readonly string[]): Promise<string> {
  return (await callEnvelope(resendMessages, { body: { ids: ids.join(',') } })).message;
}

/** Which channels can send now. */
export function useChannels() {
  return useQuery({
    queryKey: ['message-channels'],
    queryFn: ({ signal }) => call(listMessageChannels, { signal }),
    staleTime: 0,
  });
}
