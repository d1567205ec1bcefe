import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { getMessageSettings, saveMessageSetting } from '@dossier/contract/system/message-setting.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session.ts';

export type MessageSettings = ResultOf<typeof getMessageSettings>;
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
