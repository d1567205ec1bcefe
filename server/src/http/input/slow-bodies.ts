import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface BodyLimits {
  /** So long a body may take, in milliseconds. */
  limitMs: number;
  /** A file may take longer as long as so many bytes of it come in a second, on the average. */
  fileBytesPerSecond: number;
  everyMs: number;
}

const usual: BodyLimits = { limitMs: 60_000, fileBytesPerSecond: 32_768, everyMs: 1_000 };

interface Coming {
  request: IncomingMessage;
  begun: number;
  /** What the connection had read before this body. */
  readBefore: number;
}

/**
 * Cuts off those who send a body too slowly. Node's own requestTimeout knows one time for all requests, and a large file
 * over a slow line takes minutes. Heads have Node's headersTimeout.
 */
export function cutSlowBodies(server: Server, limits: Partial<BodyLimits> = {}): void {
  const { limitMs, fileBytesPerSecond, everyMs } = { ...usual, ...limits };
  const coming = new Map<Socket, Coming>();
  server.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request;
    if (!coming.has(socket)) socket.once('close', () => coming.delete(socket));
    coming.set(socket, { request, begun: performance.now(), readBefore: socket.bytesRead });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, { request, begun, readBefore }] of coming) {
      const took = now - begun;
      if (request.complete || took < limitMs) continue;
      const perSecond = (socket.bytesRead - readBefore) / (took / 1000);
      if (isFile(request) && perSecond >= fileBytesPerSecond) continue;
      coming.delete(socket);
      cut(socket);
    }
  }, everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

const isFile = ({ headers }: IncomingMessage): boolean =>
  /^(multipart\/form-data|application\/octet-stream)\b/i.test(headers['content-type'] ?? '');

/** Nobody may have begun to answer: those who read the body wait for its end. */
function cut(socket: Socket): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n', () => socket.destroy());
}
