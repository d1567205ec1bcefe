import type { FastifyReply } from 'fastify';

/** Says that an answer differs by a request header, beside those that were named before: caches keep such answers apart. */
export function vary(reply: FastifyReply, header: string): void {
  const named = String(reply.getHeader('vary') ?? '');
  const known = named.split(',').some((one) => one.trim().toLowerCase() === header.toLowerCase());
  if (!known) reply.header('vary', named === '' ? header : `${named}, ${header}`);
}
