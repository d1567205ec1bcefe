import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';

const megabyte = 1024 * 1024;
/** What is refused is still taken up to this size and for this long. */
const maxDrained = 1024 * megabyte;
const drainMs = 30_000;

/** A content on our disk that nothing names yet. */
export interface Received {
  /** Where it lies until it is kept or discarded. */
  path: string;
  size: number;
  sha256: string;
  /** As the client named it; not safe for anything but a message. */
  name: string;
  /** The other parts of the form. */
  fields: Readonly<Record<string, string>>;
  /** Removes the file when nothing took it over. */
  discard(): Promise<void>;
}

/** Writes a stream into a scratch file and counts, hashes and limits it on the way; no more than a chunk is in memory. */
export async function receiveStream(
  folder: string,
  content: Readable,
  name: string,
  maxBytes: number,
): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const target = path.join(folder, newId());
  const hash = createHash('sha256');
  let size = 0;
  const discard = () => rm(target, { force: true });
  try {
    await pipeline(
      content,
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          done(size > maxBytes ? tooLarge(name, maxBytes) : null, chunk);
        },
      }),
      createWriteStream(target, { mode: 0o600, flags: 'wx' }),
    );
  } catch (error) {
    await discard();
    throw error;
  }
  return { path: target, size, sha256: hash.digest('hex'), name, fields: {}, discard };
}

/** The files of a form and its other parts. */
export interface ReceivedForm extends Pick<Received, 'fields' | 'discard'> {
  files: readonly Received[];
}

/**
 * Reads a multipart request with one file, or a body that is the file (`takeBytes`). Fields count wherever they stand: before the file or behind it.
 * @throws C13 when the file is too large; a sentence when there is none
 */
export async function receiveUpload(folder: string, request: FastifyRequest, maxBytes: number): Promise<Received> {
  if (request.body instanceof Readable) return receiveBytes(folder, request.body, request, maxBytes);
  const { files, fields } = await receiveUploads(folder, request, maxBytes, 1);
  // There is one, else it would have been refused.
  const [file] = files as [Received];
  return { ...file, fields };
}

async function receiveBytes(folder: string, body: Readable, { raw }: FastifyRequest, maxBytes: number) {
  try {
    return await receiveStream(folder, body, '文件', maxBytes);
  } catch (error) {
    await drain(raw);
    throw error;
  }
}

/** Lets calls that are registered on this scope take a file as their body, without a form around it. */
export function takeBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/octet-stream', (_request, payload, read) => {
    // A caller who leaves before anybody reads is nobody's fault.
    payload.on('error', () => {});
    read(null, payload);
  });
}

/** As `receiveUpload`, with up to `most` files; each may be as large. */
export async function receiveUploads(
  folder: string,
  request: FastifyRequest,
  maxBytes: number,
  most: number,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw refuse('上传失败！');
  const files: Received[] = [];
  const fields: Record<string, string> = {};
  const discard = async () => {
    for (const file of files) await file.discard();
  };
  try {
    // One byte and one file past the limit, so that the limits of our own speak first.
    const limits = { fileSize: maxBytes + 1, files: most + 1, fields: 20, fieldSize: 10_000, parts: most + 21 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value ?? '');
      } else if (files.length === most) {
        throw refuse(most === 1 ? '一次只能上传一个文件' : `一次最多上传${most}个文件`);
      } else {
        files.push(await receiveStream(folder, part.file, part.filename ?? '', maxBytes));
      }
    }
    if (files.length === 0) throw refuse('请选择要上传的文件');
    return { files, fields, discard };
  } catch (error) {
    await discard();
    await drain(request.raw);
    throw explained(error);
  }
}

/** A file is larger than it may be. */
export function tooLarge(name: string, maxBytes: number): Error {
  return refuse(`文件“${name}”超过大小限制${Math.floor(maxBytes / megabyte)}MB`);
}

/** A browser reads the refusal only after it has sent everything, so the rest is taken and thrown away, for a while. */
async function drain(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > maxDrained)
    return;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) raw.once(event, resolve);
  });
  raw.resume();
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
}

/** A form that is broken or cut off is the client's matter, not a fault of ours. */
function explained(error: unknown): unknown {
  const code = (error as { code?: unknown }).code;
  const isBrokenForm = typeof code === 'string' && (code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE');
  return isBrokenForm || (error instanceof Error && /unexpected end|malformed/i.test(error.message))
    ? refuse('上传失败！')
    : error;
}
