import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWorthCompressing } from './compress.ts';
import { vary } from './vary.ts';

const deflate = promisify(deflateRaw);
/** Ends a part at a byte without ending the stream: parts then follow each other. */
const part = { finishFlush: constants.Z_SYNC_FLUSH };
/** A gzip header that says nothing of names, times and systems (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** A result that is written, and compressed, once and sent many times. */
export class Written {
  readonly body: Buffer;
  #deflated: Promise<Buffer> | null = null;

  /** @param result what the contract lets out, and no more */
  constructor(result: unknown) {
    this.body = Buffer.from(JSON.stringify(result));
  }

  get deflated(): Promise<Buffer> {
    this.#deflated ??= deflate(this.body, part);
    return this.#deflated;
  }
}

/** Sends a written result between the beginning and the end of its envelope. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
  [before, after]: readonly [string, string],
): Promise<Buffer> {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)];
  reply.type('application/json; charset=utf-8');
  vary(reply, 'accept-encoding');
  if (!isWorthCompressing(request, written.body.length)) return Buffer.concat([head, written.body, tail]);
  reply.header('content-encoding', 'gzip');
  const [first, middle, last] = await Promise.all([deflate(head, part), written.deflated, deflate(tail)]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, crc32(written.body, crc32(head))), 0);
  trailer.writeUInt32LE((head.length + written.body.length + tail.length) >>> 0, 4);
  return Buffer.concat([gzipHeader, first, middle, last, trailer]);
}
