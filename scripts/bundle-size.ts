import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One file of the build, as Vite's manifest names it. */
export interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/**
 * Gzip JavaScript in kB (1000 bytes): what was reached and is held. 67 of each are React itself. Examples of the demo
 * company show every kind of field at once and have a bar of their own.
 */
export const budgets = { signIn: 87, home: 246, page: 386, example: 491 } as const;

export interface PageSize {
  page: string;
  kilobytes: number;
  budget: number;
}

const entry = 'index.html';
const signIn = 'src/shell/sign-in/SignIn.tsx';
const workspace = 'src/shell/Workspace.tsx';
const examples = 'src/features/demo/example/';
const home = 'src/features/dashboard/board/pages/AnalysisPage.tsx';

/** What each page loads before it is there: the entry, the shell, its own file, and everything these import. */
export function pageSizes(manifest: Manifest, sizeOf: (file: string) => number): PageSize[] {
  const size = (...roots: string[]) =>
    [...filesOf(manifest, [entry, ...roots])].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
  const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*Page\.tsx$/.test(key) && key !== home);
  return [
    { page: 'sign-in', kilobytes: size(signIn), budget: budgets.signIn },
    { page: 'home', kilobytes: size(workspace, home), budget: budgets.home },
    ...pages.map((page) => ({
      page: page.replace('src/features/', ''),
      kilobytes: size(workspace, page),
      budget: page.startsWith(examples) ? budgets.example : budgets.page,
    })),
  ];
}

/** JavaScript files behind these chunks, static imports included. */
export function filesOf(manifest: Manifest, roots: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  roots.forEach(visit);
  return files;
}

/** Reads the build in `dist` and measures its pages. */
export function measureBuild(dist: string): PageSize[] {
  const file = path.join(dist, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`no build in ${dist}: run npm start or vite build first`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return pageSizes(manifest, (name) => gzipSync(readFileSync(path.join(dist, name)), { level: 9 }).length);
}

if (import.meta.main) {
  const sizes = measureBuild(fileURLToPath(new URL('../web/dist', import.meta.url)));
  for (const { page, kilobytes, budget } of sizes) {
    const over = kilobytes > budget ? '  OVER' : '';
    console.log(`${page.padEnd(44)} ${kilobytes.toFixed(1).padStart(7)} kB gz of ${budget}${over}`);
  }
  if (sizes.some((size) => size.kilobytes > size.budget)) process.exit(1);
}
