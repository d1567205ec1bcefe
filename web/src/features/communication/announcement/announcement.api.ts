import * as contract from '@dossier/contract/communication/announcement.ts';
import { markAnnouncementRead } from '@dossier/contract/communication/announcement-reading.ts';
import * as sends from '@dossier/contract/communication/announcement-send.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callEnvelope } from '#services/api/api.ts';
import { type Change, useChanges } from '#services/api/changes.ts';

export type MyAnnouncement = ResultOf<typeof contract.getMyAnnouncementSend>['records'][number];
export type Reader = ResultOf<typeof sends.listAnnouncementSends>['records'][number];

const { announcement } = contract;
/** Cache key of who received and who has read. */
export const readersKey = [announcement.path, 'readers'] as const;
/** Cache key of everything that was published to the user. */
const notices = 'notices';
export const mineKey = [notices, 'mine'] as const;

/** One announcement with its text, for keepers. */
export function useAnnouncement(id: string) {
  return useQuery({
    queryKey: [announcement.path, 'one', id],
    queryFn: ({ signal }) => call(contract.queryAnnouncement, { query: { id }, signal }),
  });
}

/** Changes of the user's own announcements that show at once; the bell follows. */
export function useMyChanges() {
  return useChanges(notices);
}

/** Marks one as read. No call makes it unread again. */
export function markRead({ id, anntId }: MyAnnouncement): Change {
  return {
    ids: [id],
    shows: { readFlag: '1' },
    async run() {
      await call(markAnnouncementRead, { body: { anntId } });
      await call(contract.syncNotic, { query: { anntId } });
      return { message: '', undo: null };
    },
  };
}

/** Stars one, or takes its star away. */
export function star({ id }: MyAnnouncement, on: boolean): Change {
  const starFlag = on ? '1' : '0';
  return {
    ids: [id],
    shows: { starFlag },
    async run() {
      await call(sends.editAnnouncementSend, { body: { id, starFlag } });
      return { message: '', undo: null };
    },
  };
}

/** Puts one away that was read. @returns the server's sentence */
export async function removeMine({ id }: MyAnnouncement): Promise<string> {
  return (await callEnvelope(sends.deleteAnnouncementSend, { query: { id } })).message;
}

/** Marks all as read; bell and list follow, the user's other pages too. */
export function useReadAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await callEnvelope(contract.readAllAnnouncements)).message,
    onSuccess: () => client.invalidateQueries({ queryKey: [notices] }),
  });
}
