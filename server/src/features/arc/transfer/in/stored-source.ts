import type { Readable } from 'node:stream';
import type { Files } from '#services/files/files.ts';
import type { ZipSource } from '#services/package/zip-reader.ts';

/** A content of the store as an archive that is read from any place. */
export function storedSource(
  files: Pick<Files, 'open'>,
  { sha256, size }: { sha256: string; size: number },
): ZipSource {
  const stream = (at: number, length: number): Promise<Readable> =>
    files.open({ sha256 }, { start: at, end: at + length - 1 });
  return {
    size,
    stream,
    async read(at, length) {
      const most = Math.min(length, size - at);
      if (most <= 0) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      for await (const part of await stream(at, most)) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}
