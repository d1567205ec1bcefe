import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listByUser } from '@dossier/contract/system/announcement-reading.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiBase, call } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { keepNoticeSocket, type SocketLike } from './notice-socket.ts';

export type Notices = ResultOf<typeof listByUser>;
export type Notice = Notices['anntMsgList'][number];

/** Milliseconds between two looks while no websocket is open; a failed look ends them. */
const pollEvery = 6000;
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
      open: () => openSocket(userId, token),
      onNews: () => void client.invalidateQueries({ queryKey: noticesKey }),
      onHealth: setHealthy,
    });
  }, [userId, token, client]);

  return useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => call(listByUser, { signal }),
    staleTime: 0,
    retry: false,
    refetchInterval: (query) => (healthy || query.state.status === 'error' ? false : pollEvery),
  });
}

/** The token travels as the sub-protocol (api-contract 6.15). */
function openSocket(userId: string, token: string): SocketLike {
  const address = new URL(`${apiBase}/websocket/${encodeURIComponent(userId)}`, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  // A browser's WebSocket has these parts; its handlers take events that are not looked at.
  return new WebSocket(address, token) as unknown as SocketLike;
}
