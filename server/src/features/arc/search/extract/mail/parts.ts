import { decoded } from '../plain.ts';

/** A message is divided so deep, and into so many parts. */
export const deepest = 8;
export const mostParts = 200;
/** Bytes of the header: what goes on longer is none. */
const mostHeader = 64 * 1024;

/** A message, or a part of one (MIME, RFC 2045). */
export interface Part {
  /** A field of its header, unfolded; '' where there is none. */
  header(name: string): string;
  body: Buffer;
}

/** Divides header and body. Of fields with one name the first counts. */
export function partOf(file: Buffer): Part {
  const end = /\r?\n\r?\n/.exec(file.toString('latin1', 0, mostHeader));
  const stop = end ? end.index : Math.min(file.length, mostHeader);
  const fields = new Map<string, string>();
  for (const line of decoded(file.subarray(0, stop))
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return {
    header: (name) => fields.get(name) ?? '',
    body: end ? file.subarray(stop + end[0].length) : Buffer.alloc(0),
  };
}

/** A parameter of a field, `charset` of `text/plain; charset=gbk`. */
export function parameterOf(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2] ?? '';
}

/** Parts between the delimiters of one that has several. */
export function partsOf({ header, body }: Part): Part[] {
  const boundary = parameterOf(header('content-type'), 'boundary');
  if (boundary === '') return [];
  const parts: Part[] = [];
  const delimiter = Buffer.from(`--${boundary}`);
  let from = body.indexOf(delimiter);
  while (from >= 0 && parts.length < mostParts) {
    const start = from + delimiter.length;
    // Two dashes follow the last delimiter.
    if (body.toString('latin1', start, start + 2) === '--') break;
    const next = body.indexOf(delimiter, start);
    const part = body.subarray(start, next < 0 ? body.length : next);
    const line = part.indexOf('\n');
    parts.push(partOf(line < 0 ? part : part.subarray(line + 1)));
    from = next;
  }
  return parts;
}

/** The content of a part without its transfer encoding. */
export function bytesOf({ header, body }: Part): Buffer {
  switch (header('content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64');
    case 'quoted-printable':
      return quotedPrintable(body.toString('latin1').replace(/=\r?\n/g, ''));
    default:
      return body;
  }
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** A field's text with its encoded words read (RFC 2047). */
export function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]*)\?=/gi, (_, charset, way, text) =>
      decoded(
        way.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' ')),
        charset,
      ),
    );
}

/** The name that a part was sent under; it may be in pieces and in any encoding (RFC 2231). */
export function nameOf({ header }: Part): string {
  const disposition = header('content-disposition');
  const pieces: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const piece = parameterOf(disposition, `filename\\*${at}\\*`) || parameterOf(disposition, `filename\\*${at}`);
    if (piece === '') break;
    pieces.push(piece);
  }
  const extended = pieces.join('') || parameterOf(disposition, 'filename\\*');
  const spelt = /^([\w-]{1,40})'[^']*'(.*)$/s.exec(extended);
  if (spelt) return decoded(percentBytes(spelt[2] ?? ''), spelt[1]);
  return extended || decodedWords(parameterOf(disposition, 'filename') || parameterOf(header('content-type'), 'name'));
}

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
