import { Transformer } from '@napi-rs/image';

/** A picture of one shade, from 0 to 255, as PNG. */
export function shade(width: number, height: number, value: number): Promise<Buffer> {
  const rgba = new Uint8Array(width * height * 4).fill(value);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return Transformer.fromRgbaPixels(rgba, width, height).png();
}

/** Brightness of each pixel of a picture, and its size. */
export async function brightness(bytes: Uint8Array): Promise<{ width: number; height: number; values: number[] }> {
  const picture = new Transformer(bytes);
  const { width, height } = await picture.metadata();
  const raw = await picture.rawPixels();
  const channels = raw.length / (width * height);
  const values = Array.from({ length: width * height }, (_, at) => raw[at * channels] ?? 0);
  return { width, height, values };
}

/** A directory of nine entries. */
const directoryBytes = 2 + 9 * 12 + 4;

/** Several grey pages as one TIFF, without compression: their directories first. */
export function tiffOf(pages: readonly { width: number; height: number; value: number }[]): Buffer {
  const head = Buffer.alloc(8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  let pixelsAt = 8 + pages.length * directoryBytes;
  const directories = pages.map(({ width, height }, index) => {
    const entries = [
      ...[[256, 4, width] as const, [257, 4, height] as const, [258, 3, 8] as const, [259, 3, 1] as const],
      ...[[262, 3, 1] as const, [273, 4, pixelsAt] as const, [277, 3, 1] as const, [278, 4, height] as const],
      [279, 4, width * height] as const,
    ];
    pixelsAt += width * height;
    const directory = Buffer.alloc(directoryBytes);
    directory.writeUInt16LE(entries.length, 0);
    for (const [at, [tag, type, content]] of entries.entries()) {
      const place = 2 + at * 12;
      directory.writeUInt16LE(tag, place);
      directory.writeUInt16LE(type, place + 2);
      directory.writeUInt32LE(1, place + 4);
      if (type === 3) directory.writeUInt16LE(content, place + 8);
      else directory.writeUInt32LE(content, place + 8);
    }
    const isLast = index === pages.length - 1;
    directory.writeUInt32LE(isLast ? 0 : 8 + (index + 1) * directoryBytes, directoryBytes - 4);
    return directory;
  });
  return Buffer.concat([
    head,
    ...directories,
    ...pages.map(({ width, height, value }) => Buffer.alloc(width * height, value)),
  ]);
}
