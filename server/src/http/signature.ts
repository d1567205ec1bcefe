import { createHash } from 'node:crypto';
import type { Endpoint } from '@dossier/contract/core/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#core/errors.ts';

/** Calls whose X-Sign is looked at when the client sends one (api-contract 3). */
const signedPaths = [
  '/sys/dict/getDictItems/',
  '/sys/dict/loadDict/',
  '/sys/dict/loadDictOrderByValue/',
  '/sys/dict/loadDictItem/',
  '/sys/dict/loadTreeData',
];
const maxAgeMs = 5 * 60 * 1000;

/**
 * Checks X-Sign where the client sends it. It is no protection (its secret ships with the client);
 * session and permission are.
 */
export function checkSignature(secret: string, target: Endpoint, request: FastifyRequest): void {
  const sign = request.headers['x-sign'];
  if (typeof sign !== 'string' || !signedPaths.some((path) => target.path.startsWith(path))) return;
  const sent = momentOf(String(request.headers['x-timestamp'] ?? ''));
  if (Math.abs(Date.now() - sent) > maxAgeMs) throw refuse('签名验证失败:X-TIMESTAMP已过期');
  if (sign !== signatureOf(request.url, request.query as Record<string, unknown>, secret))
    throw refuse('Sign签名校验失败！');
}

/** `key` order is by code unit; the client adds `_t` after signing. */
export function signatureOf(url: string, query: Record<string, unknown>, secret: string): string {
  const values: Record<string, unknown> = { ...query };
  delete values._t;
  const last = decodeURIComponent(url.split('?')[0]?.split('/').at(-1) ?? '');
  if (last.includes(',')) values['x-path-variable'] = last;
  const sorted = Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return createHash('md5')
    .update(JSON.stringify(sorted) + secret)
    .digest('hex')
    .toUpperCase();
}

/** Epoch milliseconds, or the 14 digits `yyyyMMddHHmmss` in Asia/Shanghai. */
function momentOf(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return Number(text) || 0;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}
