import { decoded } from '../plain.ts';

/** A letter is divided so deep, and into so many parts. */
export const deepest = 8;
export const mostParts = 200;
/** Bytes of the lines before the body: what goes on longer is no head. */
const mostHead = 64 * 1024;

/** A letter, or a part of one. */
export interface Part {
  /** A line of its head; '' where there is none. */
  get(name: string): string;
  body: Buffer;
}

/** Lines before the first empty one, each name once. */
export function partOf(file: Buffer): Part {
  const end = /\r?\n\r?\n/.exec(file.toString('latin1', 0, mostHead));
  const stop = end ? end.index : Math.min(file.length, mostHead);
  const lines = new Map<string, string>();
  for (const line of decoded(file.subarray(0, stop))
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).toLowerCase();
    if (at > 0 && !lines.has(name)) lines.set(name, line.slice(at + 1).trim());
  }
  return {
    get: (name) => lines.get(name) ?? '',
    body: end ? file.subarray(stop + end[0].length) : Buffer.alloc(0),
  };
}

/** A parameter of a line, `charset` of `text/plain; charset=gbk`. */
export function parameterOf(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2] ?? '';
}

/** Parts between the marks of one that has several. */
export function partsOf({ get, body }: Part): Part[] {
  const boundary = parameterOf(get('content-type'), 'boundary');
  if (boundary === '') return [];
  const parts: Part[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let from = body.indexOf(mark);
  while (from >= 0 && parts.length < mostParts) {
    const start = from + mark.length;
    // Two dashes behind the last mark.
    if (body.toString('latin1', start, start + 2) === '--') break;
    const next = body.indexOf(mark, start);
    const part = body.subarray(start, next < 0 ? body.length : next);
    const line = part.indexOf('\n');
    parts.push(partOf(line < 0 ? part : part.subarray(line + 1)));
    from = next;
  }
  return parts;
}

/** The content of a part, as it was before it was sent. */
export function bytesOf({ get, body }: Part): Buffer {
  switch (get('content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64');
    case 'quoted-printable':
      return printable(body.toString('latin1').replace(/=\r?\n/g, ''));
    default:
      return body;
  }
}

const printable = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** Words of a head line, which may be written in letters of ASCII (RFC 2047). */
export function wordsOf(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]*)\?=/gi, (_, charset, way, text) =>
      decoded(way.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : printable(text.replaceAll('_', ' ')), charset),
    );
}

/** The name that a part was sent under; it may be in pieces and in any encoding (RFC 2231). */
export function nameOf({ get }: Part): string {
  const head = get('content-disposition');
  const pieces: string[] = [];
  for (let at = 0; at < 20; at += 1) {
    const piece = parameterOf(head, `filename\\*${at}\\*`) || parameterOf(head, `filename\\*${at}`);
    if (piece === '') break;
    pieces.push(piece);
  }
  const extended = pieces.join('') || parameterOf(head, 'filename\\*');
  const spelt = /^([\w-]{1,40})'[^']*'(.*)$/s.exec(extended);
  if (spelt) return decoded(percentBytes(spelt[2] ?? ''), spelt[1]);
  return extended || wordsOf(parameterOf(head, 'filename') || parameterOf(get('content-type'), 'name'));
}

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
