import { mostPages } from '@dossier/contract/arc/reading/preview.ts';

/** A page of a TIFF: where its directory lies, and what it takes when it is decoded. */
export interface TiffPage {
  at: number;
  width: number;
  height: number;
  decoded: number;
}

const tag = { width: 256, height: 257, bits: 258, samples: 277 } as const;

/** Directories of a TIFF in their order; empty where it is none. Directories that lead back to one before end the list. */
export function tiffPages(bytes: Buffer): TiffPage[] {
  const order = bytes.toString('latin1', 0, 4);
  const isLittle = order === 'II*\0';
  if (!isLittle && order !== 'MM\0*') return [];
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  try {
    for (let at = long(4); at !== 0 && !seen.has(at) && pages.length <= mostPages; ) {
      seen.add(at);
      const count = short(at);
      const found: Record<number, number> = {};
      for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
        const value = short(entry + 2) === 3 ? short(entry + 8) : long(entry + 8);
        // Of several values it holds where they lie: no more than four samples of 16 bits are decoded.
        found[short(entry)] = long(entry + 4) === 1 ? value : 16;
      }
      const { [tag.width]: width = 0, [tag.height]: height = 0, [tag.samples]: samples = 1 } = found;
      const deep = (found[tag.bits] ?? 1) > 8 ? 2 : 1;
      if (width > 0 && height > 0)
        pages.push({ at, width, height, decoded: width * height * Math.max(4, samples) * deep });
      at = long(at + 2 + count * 12);
    }
  } catch (error) {
    // The file ends before its directory does: what was found counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return pages;
}

/** The file with that page as its first: decoders read no other. */
export function withFirstPage(bytes: Buffer, page: TiffPage): Buffer {
  const copy = Buffer.from(bytes);
  if (copy.toString('latin1', 0, 2) === 'II') copy.writeUInt32LE(page.at, 4);
  else copy.writeUInt32BE(page.at, 4);
  return copy;
}
