import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { App } from '#services/services.ts';
import { vary } from './vary.ts';

/** Shorter answers fit into a few packets and are sent as they are (docs/decisions/0007). */
const threshold = 16 * 1024;
const compress = promisify(gzip);

/** Compresses long texts. Streams go out as they are: files have ranges and hashes, and are seldom compressible. */
export function addCompression({ http }: Pick<App, 'http'>): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < threshold || reply.hasHeader('content-encoding'))
      return payload;
    vary(reply, 'accept-encoding');
    if (!isWorthCompressing(request, payload.length)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

/** Whether an answer of that length is compressed for who asks. */
export function isWorthCompressing(request: FastifyRequest, length: number): boolean {
  return length >= threshold && acceptsGzip(request.headers['accept-encoding']);
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(header ?? ''));
}
