import { readFileSync } from 'node:fs';

/** Path of the file of the build that a module is in, e.g. `/assets/8f3a2b1.js` of `src/shell/search/Palette.tsx`. */
export function fileOf(module: string): string {
  const manifest = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  const built = manifest[module];
  if (!built) throw new Error(`${module} has no file of its own in the build`);
  return `/${built.file}`;
}
