/** A file of an archive; its text comes in pieces, so that it never exists as a whole. */
export interface ZipEntry {
  name: string;
  pieces: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Uint8Array<ArrayBuffer>;
  crc: number;
  size: number;
  packed: number;
  offset: number;
}

/** Size from which an archive would need fields of 64 bits. */
const largest = 0xffff_ffff;
/** Characters that are handed to the packer at once. */
const pieceSize = 64 * 1024;
/** 1980-01-01: archives made of the same data are the same bytes. */
const date = 0x0021;
const utf8Names = 0x0800;
const deflated = 8;

/** Packs texts into a zip archive. @throws Error beyond 4 GB */
export async function zip(entries: Iterable<ZipEntry>): Promise<Uint8Array<ArrayBuffer>[]> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const written: Written[] = [];
  let offset = 0;
  function put(...bytes: Uint8Array<ArrayBuffer>[]): void {
    for (const piece of bytes) {
      parts.push(piece);
      offset += piece.length;
    }
    if (offset > largest) throw new Error('the archive is larger than 4 GB');
  }

  for (const { name, pieces } of entries) {
    const { packed, crc, size } = await deflate(pieces);
    if (size > largest) throw new Error('the archive is larger than 4 GB');
    const length = packed.reduce((sum, piece) => sum + piece.length, 0);
    const entry = { name: encoder.encode(name), crc, size, packed: length, offset };
    written.push(entry);
    put(header([0x04034b50, 4], [20, 2], ...common(entry)), entry.name, ...packed);
  }
  const begin = offset;
  for (const entry of written) {
    const places: Field[] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [entry.offset, 4],
    ];
    put(header([0x02014b50, 4], [20, 2], [20, 2], ...common(entry), ...places), entry.name);
  }
  const count: Field = [written.length, 2];
  put(header([0x06054b50, 4], [0, 2], [0, 2], count, count, [offset - begin, 4], [begin, 4], [0, 2]));
  return parts;
}

type Field = [value: number, bytes: 2 | 4];

/** Fields that stand before the name, in the archive and in its directory. */
function common({ name, crc, size, packed }: Written): Field[] {
  return [
    [utf8Names, 2],
    [deflated, 2],
    [0, 2],
    [date, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ];
}

function header(...fields: Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

async function deflate(pieces: ZipEntry['pieces']) {
  const encoder = new TextEncoder();
  const stream = new CompressionStream('deflate-raw');
  const packed = collected(stream.readable);
  const writer = stream.writable.getWriter();
  let crc = 0;
  let size = 0;
  async function write(text: string): Promise<void> {
    const bytes = encoder.encode(text);
    crc = crc32(bytes, crc);
    size += bytes.length;
    // Waiting for the packer also lets the page draw.
    await writer.ready;
    await writer.write(bytes);
  }
  let waiting = '';
  try {
    for await (const piece of pieces) {
      waiting += piece;
      if (waiting.length < pieceSize) continue;
      await write(waiting);
      waiting = '';
    }
    await write(waiting);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    await packed.catch(() => undefined);
    throw error;
  }
  return { packed: await packed, crc, size };
}

async function collected(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return parts;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Check sum of bytes that follow others with the sum `before`. */
function crc32(bytes: Uint8Array, before: number): number {
  let value = ~before;
  for (let at = 0; at < bytes.length; at += 1) {
    value = (crcTable[(value ^ (bytes[at] as number)) & 0xff] as number) ^ (value >>> 8);
  }
  return ~value >>> 0;
}
