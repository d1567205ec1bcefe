import { wrongArrow } from './arrows.ts';
import { circlesOf } from './circles.ts';
import { importsOf, resolveImport } from './imports.ts';

/** Longest file that is accepted; most are near 80 lines. */
export const longest = 400;

/** What breaks the rules of the house (STYLE.md sections 1 and 2), one sentence each. `files`: path to text. */
export function problemsOf(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [file, text] of files) {
    const lines = text.split('\n').length - 1;
    if (lines > longest) problems.push(`${file}: ${lines} lines, the most is ${longest}`);
    if (!/\.tsx?$/.test(file)) continue;
    const targets: string[] = [];
    for (const { from, typeOnly } of importsOf(text)) {
      const why = wrongArrow(file, from);
      if (why) problems.push(`${file}: imports ${from}, but ${why}`);
      const target = resolveImport(file, from);
      if (target !== undefined && !typeOnly && files.has(target)) targets.push(target);
    }
    graph.set(file, targets);
    if (isWidget(file) && /\bfetch\(/.test(text))
      problems.push(`${file}: calls fetch, but data comes into a widget through its props`);
    if (isPage(file) && !loaders.has(file) && /\blazy\(/.test(text))
      problems.push(`${file}: calls React's lazy, but lazyPart says a lost file where it was asked for`);
  }
  for (const circle of circlesOf(graph)) problems.push(`circle: ${[...circle, circle[0]].join(' -> ')}`);
  return problems;
}

/** What all parts and pages are loaded by. */
const loaders = new Set(['widgets/src/lazy/lazy-part.tsx', 'web/src/services/page/lazy-page.ts']);

function isPage(file: string): boolean {
  return /^(?:web|widgets)\/src\/.*\.tsx?$/.test(file);
}

function isWidget(file: string): boolean {
  return file.startsWith('widgets/src/') && !/\.test\.tsx?$/.test(file);
}
