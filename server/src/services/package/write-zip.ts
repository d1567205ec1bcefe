import { crc32 } from 'node:zlib';

/** A file of an archive whose size is known before it is read. */
export interface StoredFile {
  name: string;
  size: number;
  open(): AsyncIterable<Buffer>;
}

const wide = 0xffffffff;
/** Names are UTF-8; the checksum follows the content. */
const flags = 0x0808;
/** Regular file of Unix, readable by all. */
const attributes = 0o100644 * 0x10000;

interface Written {
  name: Buffer;
  size: number;
  sum: number;
  at: number;
}

/**
 * Streams an archive whose files are stored as they are, with the records of Zip64 where sizes or places need them (APPNOTE 6.3).
 * Nothing is kept but the directory.
 * @param day `YYYY-MM-DD`, of all files
 */
export async function* storedZip(files: AsyncIterable<StoredFile>, day: string): AsyncGenerator<Buffer> {
  const date = dosDate(day);
  const written: Written[] = [];
  let at = 0;
  for await (const { name, size, open } of files) {
    const entry: Written = { name: Buffer.from(name), size, sum: 0, at };
    const head = localHeader(entry, date);
    yield head;
    let seen = 0;
    for await (const chunk of open()) {
      entry.sum = crc32(chunk, entry.sum);
      seen += chunk.length;
      yield chunk;
    }
    if (seen !== size) throw new Error(`${name} has ${seen} bytes instead of ${size}`);
    const end = descriptor(entry);
    yield end;
    written.push(entry);
    at += head.length + size + end.length;
  }
  const directory = Buffer.concat(written.map((entry) => centralHeader(entry, date)));
  yield directory;
  yield ending(written.length, at, directory.length);
}

function localHeader({ name, size }: Written, date: number): Buffer {
  const isWide = size >= wide;
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(isWide ? 45 : 20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(date, 12);
  if (isWide) head.fill(0xff, 18, 26);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(isWide ? 20 : 0, 28);
  // Its presence says that the sizes behind the content have eight bytes.
  return Buffer.concat([head, name, ...(isWide ? [wideField([0, 0])] : [])]);
}

function descriptor({ size, sum }: Written): Buffer {
  const isWide = size >= wide;
  const end = Buffer.alloc(isWide ? 24 : 16);
  end.writeUInt32LE(0x08074b50, 0);
  end.writeUInt32LE(sum, 4);
  if (isWide) {
    end.writeBigUInt64LE(BigInt(size), 8);
    end.writeBigUInt64LE(BigInt(size), 16);
  } else {
    end.writeUInt32LE(size, 8);
    end.writeUInt32LE(size, 12);
  }
  return end;
}

function centralHeader({ name, size, sum, at }: Written, date: number): Buffer {
  const wider = [...(size >= wide ? [size, size] : []), ...(at >= wide ? [at] : [])];
  const extra = wider.length > 0 ? wideField(wider) : Buffer.alloc(0);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(0x033f, 4);
  head.writeUInt16LE(wider.length > 0 ? 45 : 20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(date, 14);
  head.writeUInt32LE(sum, 16);
  head.writeUInt32LE(Math.min(size, wide), 20);
  head.writeUInt32LE(Math.min(size, wide), 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(attributes, 38);
  head.writeUInt32LE(Math.min(at, wide), 42);
  return Buffer.concat([head, name, extra]);
}

function ending(count: number, start: number, length: number): Buffer {
  const isWide = count >= 0xffff || start >= wide || length >= wide;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Math.min(length, wide), 12);
  end.writeUInt32LE(Math.min(start, wide), 16);
  if (!isWide) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(0x033f, 12);
  record.writeUInt16LE(45, 14);
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, length],
    [48, start],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), at);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

function wideField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return field;
}

function dosDate(day: string): number {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return ((year - 1980) << 9) | (month << 5) | date;
}
