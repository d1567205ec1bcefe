import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { App } from './services.ts';

/** Shorter answers fit into a few packets and are sent as they are (docs/decisions/0007). */
const threshold = 16 * 1024;
const compress = promisify(gzip);

/** Compresses long texts. Streams go out as they are: files have ranges and hashes, and are seldom compressible. */
export function addCompression({ http }: Pick<App, 'http'>): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < threshold || reply.hasHeader('content-encoding'))
      return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(header ?? ''));
}
