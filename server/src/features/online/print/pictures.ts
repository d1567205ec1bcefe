import type { DesignFault } from '@dossier/contract/online/print/check-design.ts';
import type { Design } from '@dossier/contract/online/print/design.ts';

/** Dots of a picture: a few bytes can say that they are millions, and the typesetter would draw them all. */
const mostDots = 12_000_000;

/** What is wrong with the pictures of a design: other files under their name, and those that are too large. */
export function sheetPictures({ images }: Pick<Design, 'images'>): DesignFault[] {
  return Object.entries(images).flatMap(([name, address]) => {
    const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
    const size = address.startsWith('data:image/png') ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
    const fault = (message: string): DesignFault => ({ message, row: null, column: null });
    if (!size) return [fault(`图片 ${name} 不是有效的PNG或JPEG文件`)];
    return size.width * size.height > mostDots ? [fault(`图片 ${name} 过大，请缩小后上传`)] : [];
  });
}

interface Size {
  width: number;
  height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function sizeOfJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // The start of a frame, but for tables that share its numbers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
