import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from './services.ts';

/** Requests in flight get this long to finish after a stop was asked for, in milliseconds. */
const grace = 30_000;
/** Who has not sent the head of a request so long after the stop, in milliseconds, will send none. */
const headMs = 1_000;
/** Who should send or take something and did neither for so long, in milliseconds, has gone. */
const stillMs = 5_000;
const sweepMs = 50;

/**
 * So long connections that are kept open may send one more request, in milliseconds. Its answer says
 * `Connection: close`, so no client is left with a request that nobody takes; new connections are refused meanwhile.
 */
const drainMs = 5_000;

/** What is known of a connection. */
interface Known {
  requests: Map<IncomingMessage, ServerResponse>;
  /** Bytes that came and went until then. */
  moved: number;
  at: number;
  /** It speaks another protocol than HTTP by now: sockets of pages. */
  upgraded: boolean;
}

/** @param drain whether those who keep connections open get time to leave them */
export type Stop = (drain: boolean) => Promise<void>;

/**
 * Keeps count of the connections of a server that is about to listen.
 * @returns ends it: waits for requests in flight, but for nobody who never finishes his
 */
export function stoppable({ http, conditions }: Pick<App, 'http' | 'conditions'>, log: Logger): Stop {
  const server: Server = http.server;
  const open = new Map<Socket, Known>();
  let isStopping = false;
  conditions.add(() => (isStopping ? { code: 'stopping', message: '服务正在停止', serves: false } : null));
  server.on('connection', (socket: Socket) => {
    open.set(socket, { requests: new Map(), moved: 0, at: 0, upgraded: false });
    socket.once('close', () => open.delete(socket));
  });
  // Before the application, which may answer at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isStopping) response.shouldKeepAlive = false;
    const requests = open.get(request.socket)?.requests;
    requests?.set(request, response);
    response.once('close', () => requests?.delete(request));
  });
  server.prependListener('upgrade', (request: IncomingMessage) => {
    const known = open.get(request.socket);
    if (known) known.upgraded = true;
  });

  async function drainConnections(): Promise<void> {
    const begun = performance.now();
    // net's, because http's closes idle connections at once, and a request may be on its way on each.
    net.Server.prototype.close.call(server);
    const isOpen = () => [...open.values()].some(({ upgraded }) => !upgraded);
    while (isOpen() && performance.now() - begun < drainMs) await sleep(sweepMs);
  }

  return async (drain) => {
    isStopping = true;
    for (const { requests } of open.values())
      for (const response of requests.values()) response.shouldKeepAlive = false;
    if (drain) await drainConnections();
    const begun = performance.now();
    const sweep = setInterval(() => {
      // A connection whose last answer goes out now would be kept for the next request, which nobody will take.
      server.closeIdleConnections();
      const now = performance.now();
      for (const [socket, known] of open) if (isGone(socket, known, now, begun)) socket.destroy();
    }, sweepMs);
    const timer = new AbortController();
    const late = sleep(grace, 'late', { signal: timer.signal }).catch(() => 'in time');
    try {
      if ((await Promise.race([http.close(), late])) === 'late') log.warn('some requests did not finish in time');
    } finally {
      clearInterval(sweep);
      timer.abort();
    }
  };
}

/** Whether nothing more is to be awaited of a connection. A request that the server itself works on is never cut off here. */
function isGone(socket: Socket, known: Known, now: number, begun: number): boolean {
  if (known.requests.size === 0) return now - begun > headMs;
  const moved = socket.bytesRead + socket.bytesWritten - socket.writableLength;
  const isAwaited = socket.writableLength > 0 || [...known.requests.keys()].some(({ complete }) => !complete);
  if (!isAwaited || moved !== known.moved || known.at === 0) {
    known.moved = moved;
    known.at = now;
  }
  return now - known.at > stillMs;
}
