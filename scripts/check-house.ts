// Part of `npm run check`: import arrows, circles, file length, marks of conflicts.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { problemsOf } from './house/house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kinds = /\.(ts|tsx|mjs|css|md)$/;

/** Files that belong to the project, new ones too; what is ignored (builds, packages) is not looked at. */
function projectFiles(): string[] {
  const list = (args: string[]) =>
    execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' }).split('\n');
  return [...list([]), ...list(['--others', '--exclude-standard'])].filter((file) => kinds.test(file));
}

const texts = new Map<string, string>();
for (const file of projectFiles()) {
  const full = path.join(root, file);
  if (existsSync(full)) texts.set(file, readFileSync(full, 'utf8'));
}
const problems = problemsOf(texts);
for (const problem of problems) console.error(problem);
console.log(`house: ${texts.size} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
