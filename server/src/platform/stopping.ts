import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Requests in flight get this long to finish after a stop was asked for, in milliseconds. */
const grace = 30_000;
/** Who has not sent the head of a request so long after the stop, in milliseconds, will send none. */
const headMs = 1_000;
/** Who should send or take something and did neither for so long, in milliseconds, has gone. */
const stillMs = 5_000;
const sweepMs = 50;

/** What is known of a connection. */
interface Known {
  requests: Set<IncomingMessage>;
  /** Bytes that came and went until then. */
  moved: number;
  at: number;
}

/**
 * Keeps count of the connections of a server that is about to listen.
 * @returns ends it: waits for requests in flight, but for nobody who never finishes his
 */
export function stoppable(http: FastifyInstance, log: Logger): () => Promise<void> {
  const server: Server = http.server;
  const open = new Map<Socket, Known>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, { requests: new Set(), moved: 0, at: 0 });
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const requests = open.get(request.socket)?.requests;
    requests?.add(request);
    response.once('close', () => requests?.delete(request));
  });

  return async () => {
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
  const isAwaited = socket.writableLength > 0 || [...known.requests].some(({ complete }) => !complete);
  if (!isAwaited || moved !== known.moved || known.at === 0) {
    known.moved = moved;
    known.at = now;
  }
  return now - known.at > stillMs;
}
