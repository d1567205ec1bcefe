import { open } from 'node:fs/promises';
import type { FileRow } from '#services/files/access.ts';
import { ScanFailure } from '#services/files/checks/clamd.ts';
import { isLocked } from '#services/files/checks/locked.ts';
import { isRaster, kindOf, type Read, sniff } from '#services/files/checks/sniff.ts';
import type { Files } from '#services/files/files.ts';
import { receiveStream } from '#services/files/receive.ts';
import { activeContent, isSigned } from './content.ts';
import { opensAs } from './opening.ts';
import type { PdfReader } from './pdf-reader.ts';

/** What a file of a record is, by its row and by its bytes. */
export interface InspectedFile {
  path: string;
  name: string;
  extension: string;
  size: number;
  mime: string;
  sha256: string;
  /** Day on which it came in. */
  storedDay: string;
  /** Of the bytes that the store has; null: it has none. */
  digest: string | null;
  bytes: number | null;
  /** Type that the content is; null: not what the name says. */
  sniffed: string | null;
  locked: boolean;
  opens: 'yes' | 'no' | 'unknown';
  /** Null: it has none, or nobody could count them. */
  pages: number | null;
  /** Null: a file that needs no text layer. */
  hasText: boolean | null;
  isSigned: boolean;
  /** What in it would run; null: nothing. */
  active: string | null;
  virus: { state: 'clean' } | { state: 'infected'; name: string } | { state: 'unscanned' };
}

interface Tools {
  files: Pick<Files, 'store' | 'open' | 'look' | 'scratch'>;
  pdf: PdfReader;
}

/** What could not be looked at, because there are no bytes. */
const unseen: Omit<InspectedFile, 'path' | 'name' | 'extension' | 'size' | 'mime' | 'sha256' | 'storedDay'> = {
  ...{
    digest: null,
    bytes: null,
    sniffed: null,
    locked: false,
    pages: null,
    hasText: null,
    isSigned: false,
    active: null,
  },
  opens: 'unknown',
  virus: { state: 'unscanned' },
};

/** Reads a stored file once, into a file of our own, and looks at it there. */
export async function inspect(row: FileRow, { files, pdf }: Tools): Promise<InspectedFile> {
  const { path, name, mime, sha256 } = row;
  const extension = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  const own = { path, name, extension, mime, sha256, size: Number(row.size), storedDay: row.create_time.slice(0, 10) };
  if (!(await files.store.has(sha256))) return { ...own, ...unseen };
  const copy = await receiveStream(files.scratch, await files.open({ sha256 }), name, Number.MAX_SAFE_INTEGER);
  try {
    const handle = await open(copy.path, 'r');
    try {
      const read: Read = async (at, size) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, at);
        return buffer.subarray(0, bytesRead);
      };
      const given = { path: copy.path, extension, size: copy.size };
      const sniffed = await sniffedType({ ...given, name });
      const locked = await isLocked(given, read);
      const opened = sniffed === null ? null : await opensAs({ ...given, mime: sniffed }, read, pdf);
      return {
        ...own,
        ...{ digest: copy.sha256, bytes: copy.size, sniffed, locked },
        ...{ opens: opened?.opens ?? 'no', pages: opened?.pages ?? null },
        hasText: opened?.hasText ?? (isRaster(sniffed ?? '') || sniffed === 'image/tiff' ? false : null),
        isSigned: await isSigned(given, read),
        active: await activeContent(given, read),
        virus: await virusOf(files, copy.path),
      };
    } finally {
      await handle.close();
    }
  } finally {
    await copy.discard();
  }
}

async function sniffedType(file: {
  path: string;
  extension: string;
  size: number;
  name: string;
}): Promise<string | null> {
  try {
    return await sniff(file, kindOf(file.extension, 'arc'));
  } catch {
    // What it says to people who upload is said otherwise here.
    return null;
  }
}

async function virusOf(files: Pick<Files, 'look'>, place: string): Promise<InspectedFile['virus']> {
  try {
    const name = await files.look(place);
    return name === null ? { state: 'clean' } : { state: 'infected', name };
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error;
    return { state: 'unscanned' };
  }
}
