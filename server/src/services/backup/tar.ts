import type { Readable } from 'node:stream';

/** Files of an archive, one after the other, in the form that every `tar` reads (ustar). */
const block = 512;

/** What stands before a file of so many bytes. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, offset: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'ascii');
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for the archive`);
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  // Beyond eight gigabytes a file's size is written in base 256.
  if (size < 8 ** 11) octal(size, 124, 12);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(Math.floor(at.getTime() / 1000), 136, 12);
  header.write('        0', 148, 'ascii');
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}

/** What stands behind a file of so many bytes. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

export interface TarEntry {
  name: string;
  size: number;
  /** To be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Reads an archive from its beginning. @throws when it is cut off or no archive */
export async function* readTar(stream: Readable): AsyncGenerator<TarEntry> {
  const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer = Buffer.alloc(0);

  /** Up to so many bytes, at least one. */
  async function some(most: number): Promise<Buffer> {
    if (held.length === 0) {
      const { value, done } = await source.next();
      if (done) throw new Error('the archive is cut off');
      held = value;
    }
    const part = held.subarray(0, most);
    held = held.subarray(part.length);
    return part;
  }
  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
    return Buffer.concat(parts);
  }
  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    let left = size;
    while (left > 0) {
      const part = await some(left);
      left -= part.length;
      if (part.length > 0) yield part;
    }
    await exactly(tarPadding(size).length);
  }

  for (;;) {
    const header = await exactly(block);
    if (header.every((byte) => byte === 0)) return;
    const given = Number.parseInt(header.toString('ascii', 148, 154), 8);
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    if (given !== sum) throw new Error('the archive is damaged');
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size =
      header[124] === 0x80
        ? Number(header.readBigUInt64BE(128))
        : Number.parseInt(header.toString('ascii', 124, 135), 8);
    const content = contentOf(size);
    yield { name, size, content };
    for await (const _ of content); // what the caller left over
  }
}
