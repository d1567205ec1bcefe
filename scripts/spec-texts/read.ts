import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lengthOfWholeLiterals } from './texts.ts';

/** Where tests live, from the root of the repository. */
const folders = ['rules', 'contract', 'server', 'widgets', 'web', 'e2e', 'scripts'];
const isTest = (name: string): boolean => /\.(test|spec)\.tsx?$/.test(name);
const skipped = new Set(['node_modules', 'dist', 'test-results']);

/** Sources of all tests but those of this list, which names every text itself. */
export function testSources(root: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : below(path);
      return isTest(entry.name) && !path.startsWith('scripts/spec-texts/')
        ? [readFileSync(join(root, path), 'utf8')]
        : [];
    });
  return folders.flatMap(below);
}

/** Titles of tests and what is typed into a page assert nothing; comments neither. */
const notAsserted = [
  /\/\*[\s\S]*?\*\//g,
  /^\s*\/\/.*$/gm,
  // `it(…` and the call of what `it.each(…)` gave.
  /(?:\b(?:test|it|describe|step)|\))\(\s*(?:'[^'\n]*'|`[^`]*`)/g,
  /\.(?:fill|pressSequentially|type)\(\s*(?:'[^'\n]*'|`[^`]*`)/g,
];

/** Texts, as literals and regular expressions hold them, that a test can fail by. */
export function assertedTexts(source: string): string[] {
  const left = notAsserted.reduce((text, pattern) => text.replace(pattern, ''), source);
  const literals = left.matchAll(
    /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"|\/((?:[^/\\\n]|\\.)+)\/[a-z]*/g,
  );
  return [...literals].map(([, single, template, double, pattern]) =>
    (single ?? template ?? double ?? pattern ?? '').replace(/\\(.)/g, '$1'),
  );
}

/** Whether one of the texts says this one. */
export function isAsserted(text: string, asserted: readonly string[]): boolean {
  if (text.length <= lengthOfWholeLiterals) return asserted.includes(text);
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'));
  const pattern = new RegExp(parts.join('[\\s\\S]{1,40}?'));
  return asserted.some((one) => pattern.test(one));
}

/** Those of the texts that no test asserts. */
export function unasserted(texts: readonly string[], sources: readonly string[]): string[] {
  const asserted = sources.flatMap(assertedTexts);
  return texts.filter((text) => !isAsserted(text, asserted));
}
