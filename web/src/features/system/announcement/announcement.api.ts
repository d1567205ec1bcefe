import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import * as contract from '@dossier/contract/system/announcement.ts';
import { markAnnouncementRead } from '@dossier/contract/system/announcement-reading.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '../../../platform/api.ts';

export type MyAnnouncement = ResultOf<typeof contract.getMyAnnouncementSend>['records'][number];
export type MyQuery = QueryOf<typeof contract.getMyAnnouncementSend>;

const { announcement } = contract;
const mineKey = ['notices', 'mine'] as const;

/** One announcement with its text, for keepers. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: [announcement.path, 'one', id],
    queryFn: ({ signal }) => call(contract.queryAnnouncement, { query: { id }, signal }),
  });
}

/** Publishes or takes back; the list shows the new state. */
export function useStateChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, release }: { id: string; release: boolean }) =>
      callEnvelope(release ? contract.releaseAnnouncement : contract.revokeAnnouncement, { query: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [announcement.path] }),
  });
}

/** The user's own announcements. */
export function useMyAnnouncements(query: MyQuery) {
  return useQuery({
    queryKey: [...mineKey, query],
    queryFn: ({ signal }) => call(contract.getMyAnnouncementSend, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Marks one as read, or all; bell and list follow, the user's other pages too. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (anntId: string | 'all') => {
      if (anntId === 'all') return (await callEnvelope(contract.readAllAnnouncements)).message;
      await call(markAnnouncementRead, { body: { anntId } });
      await call(contract.syncNotic, { query: { anntId } });
      return '';
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['notices'] }),
  });
}
