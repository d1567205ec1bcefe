import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

/* Small photos, recordings and mails of the demo company, drawn and written here: nothing of somebody else's is in them. */

interface PhotoTags {
  /** `2026:11:20 09:30:00`, as cameras write it. */
  taken: string;
  maker: string;
  model: string;
  artist?: string;
  /** Degrees north and east. */
  place?: readonly [number, number];
}

/** A landscape of bands and a sun, as JPEG with what a camera would say of it. */
export async function photoOf(width: number, height: number, hue: number, tags: PhotoTags): Promise<Buffer> {
  const rgba = new Uint8Array(width * height * 4);
  const [sunX, sunY, radius] = [width * 0.7, height * 0.3, height * 0.12];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 4) {
      const ridge = height * (0.6 + 0.08 * Math.sin((x / width) * 9 + hue));
      const isSun = Math.hypot(x - sunX, y - sunY) < radius;
      const light = y > ridge ? 90 - (60 * (y - ridge)) / height : 170 + (70 * y) / height;
      rgba[at] = isSun ? 250 : light * (0.7 + 0.3 * Math.sin(hue));
      rgba[at + 1] = isSun ? 220 : light * 0.9;
      rgba[at + 2] = isSun ? 150 : light * (0.8 + 0.2 * Math.cos(hue));
      rgba[at + 3] = 255;
    }
  const jpeg = await Transformer.fromRgbaPixels(rgba, width, height).jpeg(80);
  return withExif(jpeg, tags);
}

/** A picture with what a camera says, in the segment behind its first mark. */
export function withExif(jpeg: Buffer, tags: PhotoTags): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffTags(tags)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

type Entry = readonly [tag: number, type: number, count: number, value: Buffer];
const entryBytes = 12;
const ascii = (tag: number, text: string): Entry => {
  const value = Buffer.from(`${text}\0`, 'latin1');
  return [tag, 2, value.length, value];
};
const long = (tag: number, value: number): Entry => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return [tag, 4, 1, bytes];
};
const directoryBytes = (entries: readonly Entry[]) =>
  2 + entries.length * entryBytes + 4 + entries.reduce((sum, [, , , { length }]) => sum + (length > 4 ? length : 0), 0);

function tiffTags({ taken, maker, model, artist, place }: PhotoTags): Buffer {
  const main = [ascii(0x10f, maker), ascii(0x110, model), ...(artist ? [ascii(0x13b, artist)] : [])];
  const exif = [ascii(0x9003, taken)];
  const gps = place
    ? [
        ascii(1, place[0] < 0 ? 'S' : 'N'),
        degrees(2, place[0]),
        ascii(3, place[1] < 0 ? 'W' : 'E'),
        degrees(4, place[1]),
      ]
    : [];
  const pointers = gps.length > 0 ? 2 : 1;
  const exifAt = 8 + directoryBytes(main) + pointers * entryBytes;
  const gpsAt = exifAt + directoryBytes(exif);
  const all = [...main, long(0x8769, exifAt), ...(gps.length > 0 ? [long(0x8825, gpsAt)] : [])];
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory(8, all),
    directory(exifAt, exif),
    ...(gps.length > 0 ? [directory(gpsAt, gps)] : []),
  ]);
}

/** Degrees, minutes and seconds as fractions. */
function degrees(tag: number, value: number): Entry {
  const size = Math.abs(value);
  const parts = [Math.floor(size), Math.floor((size % 1) * 60), Math.round((((size % 1) * 60) % 1) * 6000)];
  const bytes = Buffer.alloc(24);
  for (const [at, part] of parts.entries()) {
    bytes.writeUInt32LE(part, at * 8);
    bytes.writeUInt32LE(at === 2 ? 100 : 1, at * 8 + 4);
  }
  return [tag, 5, 3, bytes];
}

function directory(at: number, entries: readonly Entry[]): Buffer {
  const table = Buffer.alloc(2 + entries.length * entryBytes + 4);
  table.writeUInt16LE(entries.length);
  const values: Buffer[] = [];
  let valueAt = at + table.length;
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const place = 2 + index * entryBytes;
    table.writeUInt16LE(tag, place);
    table.writeUInt16LE(type, place + 2);
    table.writeUInt32LE(count, place + 4);
    if (value.length <= 4) value.copy(table, place + 8);
    else {
      table.writeUInt32LE(valueAt, place + 8);
      values.push(value);
      valueAt += value.length;
    }
  }
  return Buffer.concat([table, ...values]);
}

/** So many seconds of a chime, as WAV of one channel. */
export function chimeOf(seconds: number, rate = 8000): Buffer {
  const samples = Math.round(seconds * rate);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  const body = Buffer.from(
    Uint8Array.from({ length: samples }, (_, at) => {
      const beat = (at / rate) % 1;
      return 128 + 90 * Math.exp(-4 * beat) * Math.sin((2 * Math.PI * 440 * at) / rate);
    }),
  );
  return Buffer.concat([head, body]);
}

interface Mail {
  subject: string;
  from: string;
  to: string;
  cc?: string;
  /** As mails have it: `Fri, 20 Nov 2026 09:30:00 +0800`. */
  date: string;
  id: string;
  text: string;
  attachments?: readonly { name: string; type: string; content: Buffer }[];
}

const word = (text: string) => (/^[ -~]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`);
const lines = (content: Buffer) => content.toString('base64').replace(/.{76}/g, '$&\r\n');

/** A mail as a client would have saved it. */
export function mailOf({ subject, from, to, cc, date, id, text, attachments = [] }: Mail): Buffer {
  const people = { From: from, To: to, ...(cc ? { Cc: cc } : {}) };
  const head = [
    ...Object.entries(people).map(([name, value]) => `${name}: ${value.replace(/[^ -~]+/g, word)}`),
    ...[`Subject: ${word(subject)}`, `Date: ${date}`, `Message-ID: <${id}>`, 'MIME-Version: 1.0'],
  ];
  const body = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    lines(Buffer.from(text)),
  ];
  if (attachments.length === 0) return Buffer.from([...head, ...body, ''].join('\r\n'));
  const parts = attachments.map(({ name, type, content }) => [
    `Content-Type: ${type}`,
    `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...['Content-Transfer-Encoding: base64', '', lines(content)],
  ]);
  const mark = 'dossier-part';
  return Buffer.from(
    [
      ...head,
      `Content-Type: multipart/mixed; boundary="${mark}"`,
      '',
      ...[body, ...parts].flatMap((part) => [`--${mark}`, ...part]),
      `--${mark}--`,
      '',
    ].join('\r\n'),
  );
}

/** A PNG that says it is as large as one likes: its head, and hardly anything behind it. */
export function pngHeadOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const marks = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    marks,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
