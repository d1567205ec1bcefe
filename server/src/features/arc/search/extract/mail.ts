import { htmlText } from './markup.ts';
import { decoded } from './plain.ts';

/** Letters within letters, and parts of one. */
const deepest = 8;
const mostParts = 200;

interface Head {
  get(name: string): string;
  body: Buffer;
}

/** Subject, people and text of a letter; what is attached to it is no part of its text. */
export function mailText(file: Buffer): string {
  const head = headOf(file);
  const people = ['subject', 'from', 'to', 'cc'].map((name) => wordsOf(head.get(name)));
  return [...people.filter(Boolean), ...bodiesOf(head, 0, { parts: 0 })].join('\n');
}

function bodiesOf(head: Head, depth: number, seen: { parts: number }): string[] {
  if (depth > deepest || seen.parts > mostParts) return [];
  const type = head.get('content-type') || 'text/plain';
  if (/^\s*multipart\//i.test(type)) {
    const parts = partsOf(head.body, parameterOf(type, 'boundary')).map(headOf);
    seen.parts += parts.length;
    // Of several forms of one text the last that we read is the richest; the plain one is read best.
    const plain = /^\s*multipart\/alternative/i.test(type)
      ? parts.filter((part) => /^\s*text\/plain/i.test(part.get('content-type')))
      : [];
    return (plain.length > 0 ? plain : parts).flatMap((part) => bodiesOf(part, depth + 1, seen));
  }
  if (/^\s*attachment/i.test(head.get('content-disposition'))) return [];
  const text = () => decoded(bytesOf(head), parameterOf(type, 'charset') || undefined);
  if (/^\s*text\/html/i.test(type)) return [htmlText(text())];
  if (/^\s*text\//i.test(type)) return [text()];
  if (/^\s*message\/rfc822/i.test(type))
    return [wordsOf(headOf(bytesOf(head)).get('subject')), ...bodiesOf(headOf(bytesOf(head)), depth + 1, seen)];
  return [];
}

/** Lines of a letter before the first empty one, each name once. */
function headOf(file: Buffer): Head {
  const end = /\r?\n\r?\n/.exec(file.toString('latin1', 0, 64 * 1024));
  const stop = end ? end.index : Math.min(file.length, 64 * 1024);
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

function parameterOf(value: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2] ?? '';
}

function partsOf(body: Buffer, boundary: string): Buffer[] {
  if (boundary === '') return [];
  const parts: Buffer[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let from = body.indexOf(mark);
  while (from >= 0 && parts.length < mostParts) {
    const start = from + mark.length;
    // Two dashes behind the last mark.
    if (body.toString('latin1', start, start + 2) === '--') break;
    const next = body.indexOf(mark, start);
    const part = body.subarray(start, next < 0 ? body.length : next);
    const line = part.indexOf('\n');
    parts.push(line < 0 ? part : part.subarray(line + 1));
    from = next;
  }
  return parts;
}

function bytesOf({ get, body }: Head): Buffer {
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
function wordsOf(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]{1,40})\?([bq])\?([^?]*)\?=/gi, (_, charset, way, text) =>
      decoded(way.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : printable(text.replaceAll('_', ' ')), charset),
    );
}
