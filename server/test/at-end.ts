/** What this file opened, to be closed after its last test. */
const ends: (() => unknown)[] = [];

/**
 * Closes something after the last test of the file, last opened first. Unlike `afterAll` it may be called anywhere:
 * a hook that is added inside another hook of a `describe` never runs.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Closes everything; once per file (setup.ts). */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
