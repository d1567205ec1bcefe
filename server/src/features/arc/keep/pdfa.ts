import { inflateSync } from 'node:zlib';

/** Bytes of one compressed part that are looked at. */
const mostPart = 64 * 1024 * 1024;
const mostParts = 50_000;

/**
 * Looks at the structure of a PDF that was made here: whether it is what it says of itself in its metadata. It is no full
 * validator of ISO 19005; it refuses what would make the name a lie.
 * @returns the standard, `PDF/A-2b`; null where it is none
 */
export function standardOf(pdf: Buffer): string | null {
  if (!/^%PDF-1\.[4-7]/.test(pdf.toString('latin1', 0, 8))) return null;
  const objects = objectsOf(pdf);
  if (objects === null) return null;
  const all = objects.join('\n');
  const said = metadataOf(pdf);
  if (!said) return null;
  const hasIntent =
    /\/OutputIntents\b/.test(all) && /\/S\s*\/GTS_PDFA1\b/.test(all) && /\/DestOutputProfile\b/.test(all);
  const forbidden = /\/Encrypt\b|\/JavaScript\b|\/JS\s*[(<]|\/Launch\b|\/XFA\b|\/Movie\b|\/Sound\b/.test(all);
  if (!hasIntent || forbidden || !isEmbedded(all) || !/\/ID\s*\[/.test(all)) return null;
  return said;
}

/** Metadata of PDF/A stands in the file as it is, so that whoever knows nothing of PDF finds it. */
function metadataOf(pdf: Buffer): string | null {
  const from = pdf.indexOf('<x:xmpmeta');
  const end = from < 0 ? -1 : pdf.indexOf('</x:xmpmeta>', from);
  if (end < 0 || end - from > mostPart) return null;
  const xmp = pdf.toString('utf8', from, end);
  const value = (name: string) => new RegExp(`pdfaid:${name}(?:>|\\s*=\\s*["'])\\s*(\\w+)`).exec(xmp)?.[1];
  const [part, conformance] = [value('part'), value('conformance')];
  return part && conformance && /^[123]$/.test(part) && /^[ABU]$/i.test(conformance)
    ? `PDF/A-${part}${conformance.toLowerCase()}`
    : null;
}

/** Every font that says what it looks like brings its signs along. */
function isEmbedded(all: string): boolean {
  const descriptors = all.match(/\/Type\s*\/FontDescriptor\b/g)?.length ?? 0;
  const programs = all.match(/\/FontFile[23]?\s+\d/g)?.length ?? 0;
  const fonts = /\/Type\s*\/Font\b(?!Descriptor)/.test(all);
  return programs >= descriptors && (!fonts || descriptors > 0 || !/\/BaseFont\b/.test(all));
}

/** Dictionaries of the file, those in compressed parts too; null where one of these cannot be read. */
function objectsOf(pdf: Buffer): string[] | null {
  const found: string[] = [];
  let at = 0;
  while (found.length < mostParts) {
    const stream = pdf.indexOf('stream', at);
    found.push(pdf.toString('latin1', at, stream < 0 ? pdf.length : stream));
    if (stream < 0) return found;
    const start = stream + 6 + (pdf[stream + 6] === 13 ? 2 : 1);
    const end = pdf.indexOf('endstream', start);
    if (end < 0) return null;
    // Only these hold dictionaries; pages and pictures are left alone.
    if (/\/ObjStm\b/.test((found.at(-1) ?? '').slice(-600).replace(/^[\s\S]*\bendobj\b/, ''))) {
      const text = inflated(pdf.subarray(start, end));
      if (text === null) return null;
      found.push(text);
    }
    at = end + 9;
  }
  return null;
}

function inflated(part: Buffer): string | null {
  try {
    return inflateSync(part, { maxOutputLength: mostPart }).toString('latin1');
  } catch {
    return null;
  }
}
