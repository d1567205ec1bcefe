import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository; every script works there, wherever it was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A path inside the repository. */
export function inRoot(...parts) {
  return path.join(root, ...parts);
}
