import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { refuse } from '#core/errors.ts';
import { entriesOf, type ZipEntry } from './zip-directory.ts';

/** How the content of an extension is told. `found` names what the signature library calls it. */
type Kind =
  | { type: 'signature'; found: readonly string[]; mime: string }
  | { type: 'zip'; holds?: RegExp; mime: string }
  | { type: 'text'; looks?: RegExp; web?: boolean; mime: string };

const office = 'application/vnd.openxmlformats-officedocument.';
const ole = (mime: string): Kind => ({ type: 'signature', found: ['cfb'], mime });
const raster = (mime: string, ...found: string[]): Kind => ({ type: 'signature', found, mime });

/** What may be stored (domain G11), by extension. Nothing that a browser would run is in it but for `pagesOfTheWeb`. */
const kinds: Record<string, Kind> = {
  pdf: { type: 'signature', found: ['pdf'], mime: 'application/pdf' },
  ofd: { type: 'zip', holds: /^OFD\.xml$/i, mime: 'application/ofd' },
  doc: ole('application/msword'),
  xls: ole('application/vnd.ms-excel'),
  ppt: ole('application/vnd.ms-powerpoint'),
  docx: { type: 'zip', holds: /^word\//, mime: `${office}wordprocessingml.document` },
  xlsx: { type: 'zip', holds: /^xl\//, mime: `${office}spreadsheetml.sheet` },
  pptx: { type: 'zip', holds: /^ppt\//, mime: `${office}presentationml.presentation` },
  txt: { type: 'text', mime: 'text/plain' },
  csv: { type: 'text', mime: 'text/csv' },
  xml: { type: 'text', looks: /^\s*</, mime: 'application/xml' },
  json: { type: 'text', looks: /^\s*(?:[{["\d-]|true|false|null)/, mime: 'application/json' },
  eml: { type: 'text', looks: /^(?:From |[\w-]+:)/, mime: 'message/rfc822' },
  jpg: raster('image/jpeg', 'jpg'),
  jpeg: raster('image/jpeg', 'jpg'),
  png: raster('image/png', 'png', 'apng'),
  tif: raster('image/tiff', 'tif'),
  tiff: raster('image/tiff', 'tif'),
  mp3: { type: 'signature', found: ['mp3'], mime: 'audio/mpeg' },
  wav: { type: 'signature', found: ['wav'], mime: 'audio/wav' },
  flac: { type: 'signature', found: ['flac'], mime: 'audio/flac' },
  ogg: { type: 'signature', found: ['ogg', 'oga', 'opus'], mime: 'audio/ogg' },
  mp4: { type: 'signature', found: ['mp4', 'm4v'], mime: 'video/mp4' },
  mov: { type: 'signature', found: ['mov'], mime: 'video/quicktime' },
  mkv: { type: 'signature', found: ['mkv'], mime: 'video/x-matroska' },
  zip: { type: 'zip', mime: 'application/zip' },
  rar: { type: 'signature', found: ['rar'], mime: 'application/vnd.rar' },
  '7z': { type: 'signature', found: ['7z'], mime: 'application/x-7z-compressed' },
  dwg: { type: 'signature', found: ['dwg'], mime: 'image/vnd.dwg' },
};

/**
 * Pages of the web that are records themselves (门类 网页信息). They are never shown inside a browser from our origin: as originals they
 * leave as attachments in a sandbox (answer.ts), and are read as drawn text.
 */
const pagesOfTheWeb: Record<string, Kind> = {
  html: { type: 'text', web: true, mime: 'text/html' },
  htm: { type: 'text', web: true, mime: 'text/html' },
  mhtml: { type: 'text', looks: /^[\w-]+:/, web: true, mime: 'multipart/related' },
  mht: { type: 'text', looks: /^[\w-]+:/, web: true, mime: 'multipart/related' },
};

/** Further pictures of texts, avatars and the brand: registers keep to the list above. */
const pictures: Record<string, Kind> = {
  gif: raster('image/gif', 'gif'),
  webp: raster('image/webp', 'webp'),
  bmp: raster('image/bmp', 'bmp'),
};
/** Every extension that may be stored somewhere. */
export const fileKinds: readonly string[] = Object.keys({ ...kinds, ...pictures, ...pagesOfTheWeb });
const registers = ['pm', 'arc', 'eq'];
/** Folders whose files everybody sees: pictures only. */
export const publicFolders: readonly string[] = ['avatar', 'brand'];
const inlinePictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp'];

/** Pictures that a browser shows and cannot run. */
export const isRaster = (mime: string): boolean => inlinePictures.includes(mime);
/** What `preview=1` may show inside the browser. */
export const isPreviewable = (mime: string): boolean =>
  isRaster(mime) || mime === 'application/pdf' || /^text\/plain|^audio\/|^video\//.test(mime);

const headSize = 64 * 1024;
const maxDirectory = 32 * 1024 * 1024;

/** The kind of an extension in a folder. @throws C14 when it is not allowed there */
export function kindOf(extension: string, biz: string): Kind {
  const own = (list: Record<string, Kind>) => (Object.hasOwn(list, extension) ? list[extension] : undefined);
  const kind =
    own(kinds) ??
    (registers.includes(biz) ? undefined : own(pictures)) ??
    (biz === 'arc' ? own(pagesOfTheWeb) : undefined);
  if (!kind || (publicFolders.includes(biz) && !isRaster(kind.mime))) {
    throw refusedKind(extension);
  }
  return kind;
}

export const refusedKind = (extension: string) => refuse(`不支持的文件类型：${extension || '无扩展名'}`);

/**
 * Reads enough of a file to say whether it is what its extension says.
 * @returns the content type to serve it with
 * @throws C15 when it is something else
 */
export async function sniff(file: { path: string; size: number; name: string }, kind: Kind): Promise<string> {
  const handle = await open(file.path, 'r');
  try {
    const read = async (at: number, size: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, at);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, headSize);
    const mime = await mimeOf(kind, head, file.size, read);
    if (mime === null) throw refuse(`文件“${file.name}”内容与扩展名不符，已拒绝上传`);
    return mime;
  } finally {
    await handle.close();
  }
}

/** Bytes of a file from a place on; fewer where it ends. */
export type Read = (at: number, size: number) => Promise<Buffer>;

async function mimeOf(kind: Kind, head: Buffer, size: number, read: Read): Promise<string | null> {
  switch (kind.type) {
    case 'text': {
      const text = textOf(head);
      if (text === null) return null;
      if (!kind.web && /^\s*(?:<!doctype html|<html|<script|<svg)|<svg[\s>]|<script[\s>]/i.test(text.sample))
        return null;
      if (kind.looks && text.sample.trim() !== '' && !kind.looks.test(text.sample)) return null;
      return kind.mime.startsWith('text/') ? `${kind.mime}; charset=${text.charset}` : kind.mime;
    }
    case 'zip': {
      if (size < 22 || head.readUInt32LE(0) !== 0x04034b50) return null;
      const entries = await directoryOf(size, read);
      if (!entries) return null;
      const { holds } = kind;
      if (!holds) return kind.mime;
      // Macros belong into docm, xlsm, pptm, which are not allowed.
      if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return null;
      return entries.some(({ name }) => holds.test(name)) ? kind.mime : null;
    }
    case 'signature': {
      if (kind.mime === 'image/vnd.dwg') return /^AC1[0-9.]{2}/.test(head.toString('latin1', 0, 6)) ? kind.mime : null;
      const found = await fileTypeFromBuffer(head).catch(() => undefined);
      return found && kind.found.includes(found.ext) ? kind.mime : null;
    }
  }
}

/** The head of a file as text and its encoding; null when it is no text. Cut characters at the end do not count. */
function textOf(head: Buffer): { sample: string; charset: string } | null {
  if (head[0] === 0xff && head[1] === 0xfe) return { sample: head.toString('utf16le', 2), charset: 'utf-16le' };
  if (head[0] === 0xfe && head[1] === 0xff) {
    return { sample: new TextDecoder('utf-16be').decode(head), charset: 'utf-16be' };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what texts do not have
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(head.toString('latin1'))) return null;
  for (const charset of ['utf-8', 'gb18030'] as const) {
    try {
      return { sample: new TextDecoder(charset, { fatal: true }).decode(head, { stream: true }), charset };
    } catch {
      // The next encoding, or none.
    }
  }
  return null;
}

/** The central directory of an archive on disk; only its end is read. */
export async function directoryOf(size: number, read: Read): Promise<ZipEntry[] | null> {
  const tailSize = Math.min(size, 22 + 65_535);
  const tail = await read(size - tailSize, tailSize);
  for (let end = tail.length - 22; end >= 0; end -= 1) {
    if (tail.readUInt32LE(end) !== 0x06054b50) continue;
    const [count, length, start] = [
      tail.readUInt16LE(end + 10),
      tail.readUInt32LE(end + 12),
      tail.readUInt32LE(end + 16),
    ];
    if (length > maxDirectory || start + length > size) return null;
    return entriesOf(await read(start, length), count);
  }
  return null;
}
