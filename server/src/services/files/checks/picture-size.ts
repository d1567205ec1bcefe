/** Pixels of a picture, as its head says. */
export interface PictureSize {
  width: number;
  height: number;
  /** Bytes that a decoder keeps of it at most. */
  decoded: number;
}

type Pixels = Omit<PictureSize, 'decoded'> & { deep?: boolean };

/**
 * The size of a JPEG, PNG, WebP or BMP picture without decoding it; null for everything else and for what is broken.
 * Where WebP says it twice (canvas and frame) the larger counts, because it is what a decoder may take.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  try {
    const size = readers.find(({ begins }) => begins(bytes))?.read(bytes) ?? null;
    if (!size || size.width <= 0 || size.height <= 0) return null;
    const { width, height, deep } = size;
    return { width, height, decoded: width * height * (deep ? 8 : 4) };
  } catch (error) {
    // It ends before its head does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);
const larger = (one: Pixels, two: Pixels | null): Pixels => ({
  width: Math.max(one.width, two?.width ?? 0),
  height: Math.max(one.height, two?.height ?? 0),
});

const readers: readonly { begins: (bytes: Buffer) => boolean; read: (bytes: Buffer) => Pixels | null }[] = [
  { begins: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, read: ofJpeg },
  {
    begins: (bytes) => latin(bytes, 1, 8) === 'PNG\r\n\x1a\n' && latin(bytes, 12, 16) === 'IHDR',
    read: (bytes) => ({
      width: bytes.readUInt32BE(16),
      height: bytes.readUInt32BE(20),
      deep: bytes.readUInt8(24) === 16,
    }),
  },
  { begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP', read: ofWebp },
  { begins: (bytes) => latin(bytes, 0, 2) === 'BM', read: ofBmp },
];

/** Segment by segment to the frame header. */
function ofJpeg(bytes: Buffer): Pixels | null {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The canvas, where there is one, and the first frame. */
function ofWebp(bytes: Buffer): Pixels | null {
  let canvas: Pixels | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [kind, length, body] = [latin(bytes, at, at + 4), bytes.readUInt32LE(at + 4), at + 8];
    if (kind === 'VP8X')
      canvas = { width: bytes.readUIntLE(body + 4, 3) + 1, height: bytes.readUIntLE(body + 7, 3) + 1 };
    if (kind === 'VP8 ')
      return larger(
        { width: bytes.readUInt16LE(body + 6) & 0x3fff, height: bytes.readUInt16LE(body + 8) & 0x3fff },
        canvas,
      );
    if (kind === 'VP8L') {
      const bits = bytes.readUInt32LE(body + 1);
      return larger({ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }, canvas);
    }
    at = body + length + (length % 2);
  }
  // An animation keeps its frames inside the canvas, and decoders hold them to it.
  return canvas;
}

function ofBmp(bytes: Buffer): Pixels | null {
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
}
