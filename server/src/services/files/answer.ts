import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileRow } from './access.ts';
import { isPreviewable, isRaster } from './checks/sniff.ts';
import type { Files } from './files.ts';
import { contentDisposition } from './names.ts';
import type { ByteRange } from './store.ts';

/** Nothing in a file may run or load anything, whatever a browser takes it for. */
const locked = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
/** The browsers' own PDF viewers do not work in a sandbox; a PDF cannot reach our origin from there. */
const forPdf = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Answers with a file's bytes, a part of them, or that they have not changed. */
export async function answerFile(
  files: Files,
  file: FileRow,
  request: FastifyRequest,
  reply: FastifyReply,
  { preview }: { preview: boolean },
): Promise<Readable | string> {
  const inline = isRaster(file.mime) || (preview && isPreviewable(file.mime));
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-type': file.mime,
    'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
    'content-security-policy': inline && file.mime === 'application/pdf' ? forPdf : locked,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': file.is_public ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  });
  if (listed(request.headers['if-none-match'], etag)) {
    reply.code(304);
    return '';
  }
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = rangeOf(asked, file.size);
  if (range === 'outside') {
    reply.code(416).header('content-range', `bytes */${file.size}`).removeHeader('etag');
    return '';
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : file.size);
  // An empty stream keeps the length that is set here; an empty text would set its own.
  if (request.method === 'HEAD') return Readable.from([]);
  return files.open(file, range ?? undefined);
}

function listed(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}

/** One range; several at once and what is no range give the whole file, as the standard allows. */
function rangeOf(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  if (match[1] === '') {
    const length = Number(match[2]);
    return length === 0 ? 'outside' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start >= size || start > end ? 'outside' : { start, end };
}
