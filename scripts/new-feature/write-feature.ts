import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { englishFiles } from './english.ts';
import { edits } from './list-edits.ts';
import type { NewFeature } from './names.ts';
import { plainFiles } from './plain-files.ts';
import { registerFiles } from './register-files.ts';

/** The new files of a feature, path to text. */
export function filesOf(feature: NewFeature): Record<string, string> {
  return feature.plain ? plainFiles(feature) : registerFiles(feature);
}

/** Writes a feature's files into the house at `root` and enters it in the lists. @returns what was written */
export function writeFeature(root: string, feature: NewFeature): string[] {
  // All changes are made before the first file is written: a list that is not found leaves nothing half done.
  const changed = edits(feature).map(
    ({ file, change }) => [file, change(readFileSync(path.join(root, file), 'utf8'))] as const,
  );
  const written = [...Object.entries(filesOf(feature)), ...Object.entries(englishFiles(root, feature)), ...changed];
  for (const [file, text] of written) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return written.map(([file]) => file);
}
