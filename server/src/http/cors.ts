import type { FastifyInstance } from 'fastify';
import { vary } from './vary.ts';

/** A browser asks again after this many seconds; longer ones are cut by the browsers themselves. */
const preflightSeconds = 7200;
const methods = 'GET, POST, PUT, DELETE';
/** What pages of other origins may read besides the body. */
const exposed = 'content-disposition, content-length, retry-after';
/** What they may send: the headers of the contract, and of what is uploaded. */
const headers = [
  ...['content-type', 'range', 'if-none-match', 'x-access-token', 'x-sign', 'x-timestamp', 'x-tenant-id', 'tenant-id'],
  ...['x-version', 'x-low-app-id', 'x-file-name', 'x-requested-with', 'accept-language'],
].join(', ');

/**
 * Lets pages of the listed origins call this server and frame what our own pages may frame. They name their session by
 * the token's header: no cookie goes with their calls. Without a list nothing is added to any answer.
 */
export function addCors(http: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  http.addHook('onRequest', async (request, reply) => {
    // Answers differ by origin, so a cache must keep them apart.
    vary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', exposed);
      return;
    }
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': headers,
        'access-control-max-age': String(preflightSeconds),
      })
      .send();
  });
  const ancestors = `frame-ancestors 'self' ${origins.join(' ')}`;
  http.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string' && policy.includes("frame-ancestors 'self'"))
      reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", ancestors));
    // Pictures are asked for without an origin. Whoever shows them needs the token all the same.
    if (reply.hasHeader('cross-origin-resource-policy')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
