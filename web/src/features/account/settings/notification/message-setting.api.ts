import {
  getMessageSettings,
  saveMessageSetting,
  saveMessageTimes,
} from '@dossier/contract/communication/message-setting.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { useSession } from '#services/session/session.ts';

export type MessageSettings = ResultOf<typeof getMessageSettings>;
export type Times = BodyOf<typeof saveMessageTimes>;
export type Choice = BodyOf<typeof saveMessageSetting>;

/** The addresses are part of the key: with another one other channels can be switched on. */
function useKey(): readonly unknown[] {
  const user = useSession((session) => session.user);
  return ['message-settings', user?.email, user?.phone];
}

/** What the user wants to receive how. */
export function useMessageSettings() {
  const queryKey = useKey();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getMessageSettings, { signal }), staleTime: 0 });
}

/** Switches one channel of one kind; the answer is what stands now. */
export function useSaveChoice() {
  const client = useQueryClient();
  const queryKey = useKey();
  return useMutation({
    mutationFn: (body: Choice) => call(saveMessageSetting, { body }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
}

/** Sets quiet hours and how often mails come; the answer is what stands now. */
export function useSaveTimes() {
  const client = useQueryClient();
  const queryKey = useKey();
  return useMutation({
    mutationFn: (body: Times) => call(saveMessageTimes, { body }),
    onSuccess: (settings) => client.setQueryData(queryKey, settings),
  });
}
