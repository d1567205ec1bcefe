import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules that are needed at the same time and therefore come in one file each. */
export interface Together {
  /** By every visit: the entry, and what sign-in page and workspace share beyond it. */
  entry: Set<string>;
  /** By the sign-in page, beyond the entry. */
  signIn: Set<string>;
  /** By the signed-in frame around all pages, beyond the entry. */
  workspace: Set<string>;
  /** By most pages, beyond the workspace. */
  pages: Set<string>;
}

/** Share of the pages that need a module of the pages' common file. */
const mostPages = 0.5;

/**
 * What the bundler by itself would cut into a hundred small files, each an errand of its own on a slow line: asked of
 * a first build that is not written, because only after tree shaking it is known who needs what.
 */
export async function findTogether(config: InlineConfig): Promise<Together> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = chunksOf(output);
  const all = [...chunks.values()];
  const entry = filesOf(chunks, chunkOf(chunks, '/index.html'));
  const workspace = filesOf(chunks, chunkOf(chunks, workspaceModule));
  // Strangers must not wait for what only the workspace needs.
  const signIn = filesOf(chunks, chunkOf(chunks, '/src/shell/sign-in/SignIn.tsx'));
  const pages = all.filter((chunk) => /\/src\/features\/.*Page\.tsx$/.test(chunk.facadeModuleId ?? ''));
  const known = new Set([...entry, ...workspace]);
  const needed = new Map<string, number>();
  for (const page of pages) {
    for (const file of filesOf(chunks, page)) if (!known.has(file)) needed.set(file, (needed.get(file) ?? 0) + 1);
  }
  const common = [...needed].filter(([, count]) => count >= pages.length * mostPages).map(([file]) => file);
  // What is imported by name, when it is needed, stays a file of its own.
  const modulesOf = (files: readonly string[]) =>
    new Set(files.flatMap((file) => (chunks.get(file)?.isDynamicEntry ? [] : (chunks.get(file)?.moduleIds ?? []))));
  return {
    entry: modulesOf([...entry, ...[...signIn].filter((file) => workspace.has(file))]),
    signIn: modulesOf([...signIn].filter((file) => !entry.has(file) && !workspace.has(file))),
    workspace: modulesOf([...workspace].filter((file) => !entry.has(file) && !signIn.has(file))),
    pages: modulesOf(common),
  };
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The signed-in frame around all pages. */
export const workspaceModule = '/src/shell/Workspace.tsx';

/** The chunks of a build by their file names. */
export function chunksOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks {
  return new Map(files.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
}

/** The chunk that begins with a module. @throws when the module has none of its own */
export function chunkOf(chunks: Chunks, module: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(module));
  if (!found) throw new Error(`${module} is no file of its own any more`);
  return found;
}

/** The chunk's file and those that it imports, however deep. */
export function filesOf(chunks: Chunks, chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) filesOf(chunks, imported, seen);
  }
  return seen;
}
