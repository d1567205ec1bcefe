import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { refuse } from '#core/errors.ts';
import { pathProblem } from './names.ts';

/** Bytes that may be read from any place: a file, or a content of the store. */
export interface ZipSource {
  size: number;
  read(at: number, size: number): Promise<Buffer>;
  stream(at: number, size: number): Promise<Readable>;
}

/** A file of an archive. */
export interface ZipMember {
  name: string;
  size: number;
  packed: number;
  isPacked: boolean;
  /** Offset of its local header. */
  at: number;
}

const marks = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endSize = 22;
const locatorSize = 20;
const mostDirectory = 128 * 1024 * 1024;
/** Packages store their files as they are; what is packed tighter than this is no document. */
const mostRatio = 100;
const wide = 0xffffffff;

/** A file on our disk. `close` when done. */
export async function fileSource(path: string): Promise<ZipSource & { close(): Promise<void> }> {
  const handle = await open(path, 'r');
  const { size } = await handle.stat();
  return {
    size,
    async read(at, length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
    // Streams of the handle itself would each leave a listener on it.
    stream: async (at, length) => Readable.from(blocks(handle, at, length), { objectMode: false }),
    close: () => handle.close(),
  };
}

const blockSize = 1024 * 1024;

async function* blocks(handle: FileHandle, from: number, length: number): AsyncGenerator<Buffer> {
  for (let at = from; at < from + length; ) {
    const size = Math.min(blockSize, from + length - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(size), 0, size, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/**
 * Reads what an archive holds. Its files are not read yet.
 * @throws AppError where it is none, or holds what nobody packs in good faith
 */
export async function readZip(source: ZipSource): Promise<ZipMember[]> {
  const { count, start, length } = await directoryPlace(source);
  if (length > mostDirectory || start + length > source.size) throw unreadable();
  const directory = await source.read(start, length);
  const members: ZipMember[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    const { member, next } = entryAt(directory, at);
    at = next;
    if (member) members.push(member);
  }
  assertApart(members, start);
  return members;
}

async function directoryPlace(source: ZipSource): Promise<{ count: number; start: number; length: number }> {
  const tailSize = Math.min(source.size, endSize + 65_535 + locatorSize);
  const tail = await source.read(source.size - tailSize, tailSize);
  for (let end = tail.length - endSize; end >= 0; end -= 1) {
    if (tail.readUInt32LE(end) !== marks.end) continue;
    const place = {
      count: tail.readUInt16LE(end + 10),
      length: tail.readUInt32LE(end + 12),
      start: tail.readUInt32LE(end + 16),
    };
    const locator = end - locatorSize;
    if (locator < 0 || tail.readUInt32LE(locator) !== marks.locator64) return place;
    const record = await source.read(Number(tail.readBigUInt64LE(locator + 8)), 56);
    if (record.length < 56 || record.readUInt32LE(0) !== marks.end64) throw unreadable();
    return {
      count: Number(record.readBigUInt64LE(32)),
      length: Number(record.readBigUInt64LE(40)),
      start: Number(record.readBigUInt64LE(48)),
    };
  }
  throw unreadable();
}

function entryAt(directory: Buffer, at: number): { member: ZipMember | null; next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== marks.entry) throw unreadable();
  const flags = directory.readUInt16LE(at + 8);
  const method = directory.readUInt16LE(at + 10);
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
  const nameEnd = at + 46 + (nameSize ?? 0);
  const next = nameEnd + (extraSize ?? 0) + (commentSize ?? 0);
  if (next > directory.length) throw unreadable();
  const name = decoded(directory.subarray(at + 46, nameEnd));
  const sizes = wideSizes(directory.subarray(nameEnd, nameEnd + (extraSize ?? 0)), {
    size: directory.readUInt32LE(at + 24),
    packed: directory.readUInt32LE(at + 20),
    at: directory.readUInt32LE(at + 42),
  });
  const problem = pathProblem(name);
  if (problem === 'outside') throw refuse(`移交包不安全：路径越界的文件“${shown(name)}”`);
  if (problem === 'unreadable') throw refuse(`移交包不安全：文件名无法识别“${shown(name)}”`);
  if ((flags & 0x41) !== 0) throw refuse(`移交包不安全：已加密的文件“${shown(name)}”`);
  // A link, a pipe or a device: what Unix keeps in the upper half of the attributes.
  const kind = (directory.readUInt32LE(at + 38) >>> 28) & 0xf;
  if (directory[at + 5] === 3 && kind !== 0 && kind !== 8 && kind !== 4)
    throw refuse(`移交包不安全：不是普通文件“${shown(name)}”`);
  if (method !== 0 && method !== 8) throw refuse(`移交包不安全：不支持的压缩方式“${shown(name)}”`);
  if (method === 0 ? sizes.size !== sizes.packed : sizes.size > 1_000_000 && sizes.size > sizes.packed * mostRatio)
    throw refuse(`移交包不安全：压缩比异常的文件“${shown(name)}”`);
  if (name.endsWith('/')) {
    if (sizes.size > 0) throw unreadable();
    return { member: null, next };
  }
  return { member: { name, isPacked: method === 8, ...sizes }, next };
}

/** Sizes of more than 4 GB stand in the extra field, those alone that do not fit. */
function wideSizes(extra: Buffer, given: { size: number; packed: number; at: number }): typeof given {
  if (given.size !== wide && given.packed !== wide && given.at !== wide) return given;
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    const end = at + 4 + length;
    if (extra.readUInt16LE(at) === 1 && end <= extra.length) {
      let from = at + 4;
      const take = (value: number) => {
        if (value !== wide) return value;
        if (from + 8 > end) throw unreadable();
        from += 8;
        return Number(extra.readBigUInt64LE(from - 8));
      };
      return { size: take(given.size), packed: take(given.packed), at: take(given.at) };
    }
    at = end;
  }
  return given;
}

/** Every name once, also where case does not count, and no byte twice: one content behind many names is how bombs are made. */
function assertApart(members: readonly ZipMember[], directoryStart: number): void {
  const names = new Set<string>();
  for (const { name } of members) {
    const folded = name.normalize('NFC').toLowerCase();
    if (names.has(folded)) throw refuse(`移交包不安全：重名的文件“${shown(name)}”`);
    names.add(folded);
  }
  let end = 0;
  for (const { name, at, packed } of [...members].sort((a, b) => a.at - b.at)) {
    if (at < end || at + 30 + packed > directoryStart) throw refuse(`移交包不安全：内容重叠的文件“${shown(name)}”`);
    end = at + 30 + packed;
  }
}

/** Content of a file of an archive. It ends with an error where it is longer than it says. */
export async function memberStream(source: ZipSource, member: ZipMember): Promise<Readable> {
  const head = await source.read(member.at, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== marks.local) throw unreadable();
  const start = member.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + member.packed > source.size) throw unreadable();
  if (member.size === 0) return emptyStream();
  const raw = await source.stream(start, member.packed);
  if (!member.isPacked) return raw;
  const whole = raw.pipe(createInflateRaw()).pipe(bounded(member));
  raw.on('error', (error) => whole.destroy(error));
  return whole;
}

/** The whole of a small file. @throws AppError where it is larger */
export async function memberText(source: ZipSource, member: ZipMember, most = 64 * 1024 * 1024): Promise<string> {
  if (member.size > most) throw refuse(`移交包不安全：文件过大“${shown(member.name)}”`);
  const parts: Buffer[] = [];
  for await (const part of await memberStream(source, member)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function bounded({ size, name }: ZipMember): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > size ? refuse(`移交包不安全：压缩比异常的文件“${shown(name)}”`) : null, chunk);
    },
  });
}

function emptyStream(): Readable {
  const stream = new Transform();
  stream.end();
  return stream;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw refuse(`移交包不安全：文件名无法识别“${shown(bytes.toString('latin1'))}”`);
  }
}

const shown = (name: string): string => [...name.replace(/\p{Cc}/gu, '?')].slice(0, 120).join('');

const unreadable = () => refuse('不是有效的移交包：压缩文件已损坏');
