import { listByUser, markAnnouncementRead } from '@dossier/contract/communication/announcement-reading.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#services/api/api.ts';
import { useSession } from '#services/session/session.ts';
import { openSocket } from '#services/session/socket.ts';
import { keepNoticeSocket, type SocketLike } from './notice-socket.ts';

export type Notices = ResultOf<typeof listByUser>;
export type Notice = Notices['anntMsgList'][number];

/** Entries of each kind that the panel shows; the totals count all. */
const shownAtOnce = 20;
/** Milliseconds between two looks while no websocket is open; a failed look ends them. */
const pollEvery = 6000;
/** Timers hold no more than some 24 days; long before that the page is opened anew. */
const longest = 86_400_000;
export const noticesKey = ['notices', 'unread'] as const;

/** Unread announcements and messages, kept fresh by the websocket, by polling where there is none. */
export function useNotices() {
  const client = useQueryClient();
  const user = useSession((session) => session.user);
  const token = useSession((session) => session.token);
  const [healthy, setHealthy] = useState(false);
  const userId = user?.id;

  useEffect(() => {
    if (!userId || !token) return;
    return keepNoticeSocket({
      // A browser's WebSocket has these parts; its handlers take events that are not looked at.
      open: () => openSocket('websocket') as unknown as SocketLike,
      onNews: () => void client.invalidateQueries({ queryKey: noticesKey }),
      onHealth: setHealthy,
    });
  }, [userId, token, client]);

  return useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call(listByUser, { query: { pageSize: shownAtOnce }, signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return false;
      return healthy ? untilChange(state.data) : pollEvery;
    },
  });
}

/** Marks one as read by the user; bell and lists follow. */
export function useMarkRead(): (id: string) => void {
  const client = useQueryClient();
  return useCallback(
    (id) =>
      void call(markAnnouncementRead, { body: { anntId: id } })
        .then(() => client.invalidateQueries({ queryKey: [noticesKey[0]] }))
        // Unread is no harm: it is shown again the next time.
        .catch((error: unknown) => console.warn('not marked as read', error)),
    [client],
  );
}

/** Nobody is told when an announcement begins or ends: the bell looks again at that moment. */
function untilChange(notices: Notices | undefined): number | false {
  const { changesIn = null } = notices ?? {};
  return changesIn === null ? false : Math.min(Math.max(changesIn, 1) * 1000, longest);
}
