import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  packed: number;
  size: number;
  /** Offset of the entry's local header. */
  at: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** The end record and the longest comment behind it. */
const maxTail = 22 + 65_535;

/**
 * Lists a ZIP archive by its central directory. Archives with 64-bit fields are refused: they are
 * larger than anything we take.
 * @returns null when the bytes are no complete archive
 */
export function readZipDirectory(file: Buffer): ZipEntry[] | null {
  for (let end = file.length - 22; end >= Math.max(0, file.length - maxTail); end -= 1) {
    if (file.readUInt32LE(end) !== endMark) continue;
    const count = file.readUInt16LE(end + 10);
    const start = file.readUInt32LE(end + 16);
    return start < end ? entriesOf(file.subarray(start, end), count) : null;
  }
  return null;
}

/** The entries of a central directory that stands alone in `directory`. */
export function entriesOf(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes of one entry. @throws when it holds more than the directory says, or is no complete entry */
export function unpack(file: Buffer, entry: ZipEntry): Buffer {
  const packed = packedOf(file, entry);
  if (!packed) throw new Error('the archive has no such entry');
  if (entry.method === 0) return packed;
  // One buffer of the whole size: pieces would be held twice while they are joined.
  return inflateRawSync(packed, { chunkSize: entry.size + 64, maxOutputLength: Math.max(entry.size, 1) });
}

function packedOf(file: Buffer, entry: ZipEntry): Buffer | undefined {
  if (entry.at + 30 > file.length || file.readUInt32LE(entry.at) !== localMark) return undefined;
  const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28);
  return file.subarray(start, start + entry.packed);
}

/** Unpacks every entry to see that the sizes in the directory are no lie and stay below the limit together. */
export function unpacksWithin(file: Buffer, entries: readonly ZipEntry[], limit: number): boolean {
  let left = limit;
  for (const entry of entries) {
    const packed = packedOf(file, entry);
    if (!packed) return false;
    const size = entry.method === 0 ? packed.length : unpackedSize(packed, Math.min(left, entry.size));
    if (size > entry.size || size > left) return false;
    left -= size;
  }
  return true;
}

function unpackedSize(packed: Buffer, limit: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) }).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return limit + 1;
    throw error;
  }
}
