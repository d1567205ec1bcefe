/** A file of the pages did not arrive: the line is down, or the server has newer files. */
export class ChunkError extends Error {
  /** The file is there now, and only a new page gets it. */
  readonly stuck: boolean;

  constructor(cause: unknown, stuck = false) {
    super('page file not loaded', { cause });
    this.name = 'ChunkError';
    this.stuck = stuck;
  }
}

/** Something did not arrive before: it is remembered, or what hangs on it is. */
let hasFailed = false;

/** The file is there, and this page will not get it: told by whoever provides it (lazy-part.tsx). */
let onStuck = (): void => location.reload();
export function whenStuck(does: () => void): void {
  onStuck = does;
}

/**
 * Loads a file of the pages. Browsers may remember an import that failed and never ask for it again (Chromium 150 does):
 * at another try the file is asked for by itself. When it is there, only a new page gets it.
 * @throws ChunkError when it did not arrive
 */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    const stuck = hasFailed && address !== null && (await isThere(address));
    if (stuck) onStuck();
    hasFailed = true;
    throw new ChunkError(error, stuck);
  }
}

/** `Failed to fetch dynamically imported module: https://…/assets/UserPage-1a2b3c4d.js`, or its styles by their path. */
function addressIn(error: unknown): string | null {
  const found = error instanceof Error ? /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(error.message) : null;
  return found?.[0] ?? null;
}

async function isThere(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { cache: 'reload' })).ok;
  } catch {
    return false;
  }
}
