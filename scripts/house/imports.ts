import path from 'node:path';

export interface Import {
  /** As written. */
  from: string;
  /** Erased before anything runs, so it cannot make a circle. */
  typeOnly: boolean;
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The imports of a source text. Comments are left out; texts that look like imports inside a string are rare enough. */
export function importsOf(source: string): Import[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found: Import[] = [];
  for (const [, type, from] of text.matchAll(statement)) if (from) found.push({ from, typeOnly: type !== undefined });
  for (const [, from] of text.matchAll(call)) if (from) found.push({ from, typeOnly: false });
  return found;
}

/** Folders beside `src` that a package import may name (`imports` of the workspace's package.json). */
const besideSources = ['test', 'migrations'];

/** The repository path that an import of `file` means; undefined for packages and Node's own modules. */
export function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from);
  if (from === '#app.ts') return 'server/src/app.ts';
  const inside = /^#([\w-]+)\/(.+)$/.exec(from);
  if (inside) {
    const [, room = '', rest] = inside;
    const workspace = file.split('/')[0];
    return besideSources.includes(room) ? `${workspace}/${room}/${rest}` : `${workspace}/src/${room}/${rest}`;
  }
  const ours = /^@dossier\/([\w-]+)\/(.+)$/.exec(from);
  return ours ? `${ours[1]}/src/${ours[2]}` : undefined;
}
