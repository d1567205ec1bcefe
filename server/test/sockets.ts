import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { App } from '#services/services.ts';
import { atEnd } from './at-end.ts';

export interface SocketClient {
  socket: WebSocket;
  heard: Record<string, unknown>[];
  /** The code of the close. */
  closed: Promise<number>;
}

/** Opens a socket of a listening server, as a client does; `path` below the API prefix. Rejects when it is refused. */
export async function openSocket(
  app: App,
  path: string,
  protocol: string,
  headers: Record<string, string> = {},
): Promise<SocketClient> {
  const { port } = app.http.server.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}${app.config.apiPrefix}${path}`;
  const socket = new WebSocket(address, protocol ? [protocol] : [], { headers });
  atEnd(() => socket.terminate());
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return { socket, heard, closed };
}
