import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';

const megabyte = 1024 * 1024;
/**
 * Files that hold room on the disk of the database. PostgreSQL takes its log in pieces of 16 MB and ends when it cannot
 * make the next one. The first file is let go of when the disk is full, for sessions and sign-ins; the second when the
 * database has ended or is to end: its recovery, and its last checkpoint, need a piece of their own.
 */
const parts = [
  { name: 'reserve-1', bytes: 16 * megabyte },
  { name: 'reserve-2', bytes: 32 * megabyte },
] as const;

export const reserveBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);

export interface Reserve {
  /** Bytes that its files hold. */
  held(): number;
  /** Lets go of the first file, or of all. Synchronous: it happens between an end of the database and its next start. */
  release(which: 'first' | 'all'): void;
  /** Makes the next file that is missing. */
  fill(): Promise<void>;
}

/** The reserve in a folder, as an earlier server left it. */
export function openReserve(folder: string): Reserve {
  const placeOf = (name: string) => path.join(folder, name);
  const sizeOf = (name: string) => statSync(placeOf(name), { throwIfNoEntry: false })?.size ?? 0;
  return {
    held: () => parts.reduce((sum, { name }) => sum + sizeOf(name), 0),
    release(which) {
      for (const { name } of which === 'first' ? parts.slice(0, 1) : parts) rmSync(placeOf(name), { force: true });
    },
    async fill() {
      // The one for recovery first.
      const missing = parts.toReversed().find(({ name, bytes }) => sizeOf(name) !== bytes);
      if (missing) await write(placeOf(missing.name), missing.bytes);
    },
  };
}

/** Real blocks: holes take no room, and what compresses takes less. */
async function write(place: string, bytes: number): Promise<void> {
  const unfinished = `${place}.new`;
  const block = randomBytes(megabyte);
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      for (let written = 0; written < bytes; written += block.length) await file.write(block);
    } finally {
      await file.close();
    }
    await rename(unfinished, place);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
