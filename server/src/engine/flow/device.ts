import type { FastifyRequest } from 'fastify';

/** What somebody holds in his hand, as his browser says. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return /Mobi|Android|iPhone|HarmonyOS/i.test(String(headers['user-agent'] ?? '')) ? 'phone' : 'desktop';
}
