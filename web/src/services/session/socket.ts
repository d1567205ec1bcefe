import { apiBase } from '../api/api.ts';
import { useSession } from './session.ts';

/** Opens a socket of the signed-in user below the API; the token travels as the sub-protocol (api-contract 6.15). */
export function openSocket(kind: 'websocket' | 'vxeSocket', ...further: readonly string[]): WebSocket {
  const { user, token } = useSession.getState();
  const path = [kind, user?.id ?? '', ...further].map(encodeURIComponent).join('/');
  const address = new URL(`${apiBase}/${path}`, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address, token ?? '');
}
