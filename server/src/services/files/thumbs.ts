import { Readable } from 'node:stream';
import type { ThumbSize } from '@dossier/contract/files/file.ts';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import { outsideCalls } from '#db/call-scope.ts';
import type { Db } from '#db/database.ts';
import type { FileRow } from './access.ts';
import { pictureSize } from './checks/picture-size.ts';
import { isRaster } from './checks/sniff.ts';
import type { Files } from './files.ts';
import { megabyte } from './limits.ts';
import { receiveStream } from './receive.ts';

/** What a picture takes in memory at most when it is decoded, whatever its file has: some 50 million pixels. */
const mostDecoded = 192 * megabyte;
const mostBytes = 30 * megabyte;
/** Pictures in the making at once, and callers that wait for their turn. */
const atOnce = 2;
const mostWaiting = 200;
const quality = 80;
const mime = 'image/webp';
/** PostgreSQL's code for a row that names one which is not there. */
const foreignKeyViolation = '23503';

/** A small picture of a stored one, made when it is asked for first and kept beside the contents. */
export interface Thumbs {
  /** The row of `file` with the small picture's content. @throws when there can be none */
  of(file: FileRow, size: ThumbSize): Promise<FileRow>;
}

/** Decoding runs on the threads of the native library, never on the event loop. */
export function makeThumbs(db: Db, files: Pick<Files, 'open' | 'hold' | 'scratch'>): Thumbs {
  const making = new Map<string, Promise<string>>();
  const turn = makeTurns(atOnce, {
    waiting: mostWaiting,
    full: () => new AppError('缩略图生成繁忙，请稍后重试', { code: 503, status: 503 }),
  });

  async function kept(sha256: string, size: number): Promise<{ sha256: string; bytes: number } | undefined> {
    const { rows } = await sql<{ sha256: string; bytes: number }>`
      select o.sha256, o.size as bytes from sys_file_thumb t join sys_file_object o on o.sha256 = t.thumb_sha256
      where t.sha256 = ${sha256} and t.size = ${size}`.execute(db);
    return rows[0];
  }

  async function make(file: FileRow, size: number): Promise<string> {
    const picture = await shrunk(await bytesOf(await files.open(file)), size);
    const received = await receiveStream(files.scratch, Readable.from([picture]), '', mostBytes);
    try {
      await files.hold(received, mime, (tx) =>
        tx
          .insertInto('sys_file_thumb')
          .values({ sha256: file.sha256, size, thumb_sha256: received.sha256 })
          .onConflict((conflict) => conflict.columns(['sha256', 'size']).doNothing())
          .execute(),
      );
      return received.sha256;
    } finally {
      await received.discard();
    }
  }

  return {
    async of(file, size) {
      if (!isRaster(file.mime)) throw none('该文件不是图片，没有缩略图');
      if (file.size > mostBytes) throw tooLarge();
      // The library reads none; they are small as a rule, and a browser moves them.
      if (file.mime === 'image/gif') return file;
      const name = `${file.name.replace(/\.[^.]*$/, '')}.webp`;
      const key = `${file.sha256} ${size}`;
      let found = await kept(file.sha256, size);
      if (!found) {
        const work =
          making.get(key) ?? outsideCalls(() => turn(() => make(file, size))).finally(() => making.delete(key));
        making.set(key, work);
        await work.catch((error: { code?: unknown }) => {
          // The picture was removed while its small one was made.
          if (error.code !== foreignKeyViolation) throw error;
        });
        found = await kept(file.sha256, size);
      }
      // Removed with its file meanwhile.
      if (!found) throw none('文件不存在或已被删除');
      return { ...file, sha256: found.sha256, size: found.bytes, name, mime };
    },
  };
}

/** The picture upright, no larger than asked, without anything that its maker's camera wrote into it. */
async function shrunk(bytes: Buffer, size: number): Promise<Buffer> {
  const found = pictureSize(bytes);
  if (!found) throw none('图片已损坏，无法生成缩略图');
  if (found.decoded > mostDecoded) throw tooLarge();
  try {
    const upright = new Transformer(bytes).rotate();
    const longer = Math.max(found.width, found.height);
    // Never larger than it is.
    const factor = Math.min(1, size / longer);
    if (factor < 1) upright.resize({ width: size, height: size, fit: ResizeFit.Inside });
    return await upright.webp(quality);
  } catch {
    // What the native decoder says of a broken picture is nobody's business.
    throw none('图片已损坏，无法生成缩略图');
  }
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const none = (message: string) => new AppError(message, { code: 404, status: 404 });
const tooLarge = () => new AppError('图片过大，无法生成缩略图', { code: 413, status: 413 });
