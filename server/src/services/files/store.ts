import { createReadStream } from 'node:fs';
import { access, copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps contents by their SHA-256. It knows nothing of names, owners and rights. */
export interface ObjectStore {
  has(sha256: string): Promise<boolean>;
  /** Stores the content of a file of ours, which stays where it is. */
  put(sha256: string, fromPath: string): Promise<void>;
  open(sha256: string, range?: ByteRange): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** Every content there is, for the check of an installation. */
  list(): AsyncIterable<string>;
  /** When the content came, by the clock of the store; null when it is not there. */
  storedAt(sha256: string): Promise<Date | null>;
}

/** Contents in a folder, spread over 256 folders by the first two digits. */
export function diskStore(root: string): ObjectStore {
  const placeOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256);
  return {
    has: (sha256) => exists(placeOf(sha256)),
    async put(sha256, fromPath) {
      const place = placeOf(sha256);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      // The row that names the content is committed after this: the bytes must be on the disk by then.
      await synced(fromPath);
      await linkOrCopy(fromPath, place);
      await synced(path.dirname(place));
    },
    open: (sha256, range) => opened(placeOf(sha256), range),
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        if (/^[0-9a-f]{2}$/.test(folder)) yield* await readdir(path.join(root, folder));
      }
    },
    storedAt: (sha256) =>
      stat(placeOf(sha256)).then(
        ({ mtime }) => mtime,
        () => null,
      ),
  };
}

/** A second name for the same bytes; a copy where the file system has no such thing. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    await copyFile(from, `${from}.copy`);
    await synced(`${from}.copy`);
    await rename(`${from}.copy`, to);
  }
}

const exists = (place: string): Promise<boolean> =>
  access(place).then(
    () => true,
    () => false,
  );

/** A stream of a file that is known to be there: opening fails here and not in the middle of an answer. */
async function opened(place: string, range?: ByteRange): Promise<Readable> {
  const handle: FileHandle = await open(place, 'r');
  return createReadStream('', { fd: handle, ...range });
}

async function synced(place: string): Promise<void> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    // Windows opens no folders; it needs no such call either.
    if (process.platform === 'win32') return null;
    throw error;
  });
  try {
    await handle?.sync();
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle?.close();
  }
}
