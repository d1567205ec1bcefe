import path from 'node:path';
import { wrongArrow } from './arrows.ts';
import { circlesOf } from './circles.ts';
import { importsOf, resolveImport } from './imports.ts';

/** Most files of its own that a folder has; tests beside them do not count. */
const crowd = 25;

/** Longest file that is accepted; most are near 80 lines. */
export const longest = 400;

/** What breaks the rules of the house (STYLE.md sections 1 and 2), one sentence each. `files`: path to text. */
export function problemsOf(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    if (/^(?:<{7}|>{7}) /m.test(text)) problems.push(`${file}: has marks of a conflict`);
    if (file.endsWith('.md')) continue;
    const lines = text.split('\n').length - 1;
    if (lines > longest) problems.push(`${file}: ${lines} lines, the most is ${longest}`);
    if (!/\.tsx?$/.test(file)) continue;
    const targets: string[] = [];
    for (const { from, typeOnly } of importsOf(text)) {
      if (from.startsWith('../../../') && /^(server|web)\/src\//.test(file))
        problems.push(`${file}: imports ${from}; climb at most two folders, or name it by its room (#engine/…)`);
      const why = wrongArrow(file, from);
      if (why) problems.push(`${file}: imports ${from}, but ${why}`);
      const target = resolveImport(file, from);
      if (target !== undefined && !typeOnly && files.has(target)) targets.push(target);
    }
    graph.set(file, targets);
    const icon = isPage(file) ? /<(\w+(?:Outlined|Filled|TwoTone))\b/.exec(text) : null;
    if (icon) problems.push(`${file}: draws <${icon[1]}>, which has an English name; write <Icon of={${icon[1]}}>`);
    if (isWidget(file) && file !== fileLoader && /\bfetch\(/.test(text))
      problems.push(`${file}: calls fetch, but data comes into a widget through its props`);
    if (isPage(file) && !loaders.has(file) && /\blazy\(/.test(text))
      problems.push(`${file}: calls React's lazy, but lazyPart says a lost file where it was asked for`);
    if (/^web\/src\//.test(file) && /\bset(?:Page|PageNo|PageSize)\] = useState\b/.test(text))
      problems.push(
        `${file}: keeps its page in useState, but lists keep it by useEndpointList (list/use-endpoint-list.ts)`,
      );
    if (/^web\/src\/(?:features|shell)\//.test(file) && /table\/Pager\.tsx'/.test(text))
      problems.push(`${file}: draws its own pages, but a paged call is shown by EndpointList (list/EndpointList.tsx)`);
  }
  for (const [folder, count] of foldersOf([...files.keys()].filter((file) => !file.endsWith('.md'))))
    if (count > crowd) problems.push(`${folder}: ${count} files of its own, the most is ${crowd}`);
  for (const circle of circlesOf(graph)) problems.push(`circle: ${[...circle, circle[0]].join(' -> ')}`);
  return problems;
}

/** What all parts and pages are loaded by. */
const loaders = new Set(['widgets/src/lazy/lazy-part.tsx', 'web/src/services/page/lazy-page.ts']);
/** Asks for files of the pages, which are no data. */
const fileLoader = 'widgets/src/lazy/load-file.ts';

function isPage(file: string): boolean {
  return /^(?:web|widgets)\/src\/.*\.tsx?$/.test(file);
}

function isWidget(file: string): boolean {
  return file.startsWith('widgets/src/') && !/\.test\.tsx?$/.test(file);
}

/** How many files each folder of sources has, without tests. */
function foldersOf(files: Iterable<string>): Map<string, number> {
  const folders = new Map<string, number>();
  for (const file of files) {
    if (!/^(rules|contract|server|web)\/src\//.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const folder = path.posix.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return folders;
}
