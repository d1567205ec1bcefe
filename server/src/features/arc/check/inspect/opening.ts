import { readFile } from 'node:fs/promises';
import { Transformer } from '@napi-rs/image';
import { directoryOf, type Read } from '#services/files/checks/sniff.ts';
import type { InspectedFile } from './inspect.ts';
import type { PdfReader } from './pdf-reader.ts';

type Opened = Pick<InspectedFile, 'opens' | 'pages' | 'hasText'>;

const megabyte = 1024 * 1024;
/** Larger ones are looked at by people. */
const mostDocument = 100 * megabyte;
const mostPicture = 60 * megabyte;

const decoded: readonly string[] = ['image/jpeg', 'image/png', 'image/tiff'];

const opened: Opened = { opens: 'yes', pages: null, hasText: null };
const broken: Opened = { ...opened, opens: 'no' };
const unknown: Opened = { ...opened, opens: 'unknown' };

/** Opens a file with a reader of its kind; kinds without one are opened by people. */
export async function opensAs(
  file: { path: string; size: number; mime: string },
  read: Read,
  pdf: PdfReader,
): Promise<Opened> {
  const { mime, size, path } = file;
  if (mime === 'application/pdf') {
    if (size > mostDocument) return unknown;
    const found = await pdf.look(path);
    if (found === 'late') return unknown;
    return found ? { opens: 'yes', ...found } : broken;
  }
  if (decoded.includes(mime)) return size > mostPicture ? unknown : opensPicture(path);
  if (/^text\/|^application\/(?:xml|json)|^message\/|^multipart\//.test(mime)) return opened;
  if (/openxmlformats|ofd|\/zip$/.test(mime)) return (await directoryOf(size, read)) ? opened : broken;
  return unknown;
}

/** Decoding runs on the threads of the native library. */
async function opensPicture(path: string): Promise<Opened> {
  try {
    await new Transformer(await readFile(path)).metadata();
    return opened;
  } catch {
    return broken;
  }
}
