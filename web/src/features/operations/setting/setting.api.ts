import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { editSettings, type listSettingChanges, listSettings, testMail } from '@dossier/contract/operations/setting.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { reloadClientConfig } from '#services/api/client-config.ts';

export type StoredSettings = ResultOf<typeof listSettings>;
export type SettingChange = ResultOf<typeof listSettingChanges>['records'][number];

const key = ['/sys/setting'];
export const settingHistoryKey = [...key, 'history'];

/** Values in force, defaults and the version that a change names. */
export function useSettings() {
  return useQuery({
    queryKey: [...key, 'list'],
    queryFn: ({ signal }) => call(listSettings, { signal }),
    // What is being edited does not change under the hands; saving says when somebody else was faster.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves or resets; the shell shows a new brand at once. @returns the server's sentence */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof editSettings>) => (await callEnvelope(editSettings, { body })).message,
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: key }), reloadClientConfig()]),
  });
}

/** Sends one mail with the saved settings. @returns the server's sentence */
export function useTestMail() {
  return useMutation({ mutationFn: async (to: string) => (await callEnvelope(testMail, { body: { to } })).message });
}
