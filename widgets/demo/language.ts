import { spoken } from '../src/language/text.ts';
import { english } from './english.ts';

/** Parts of a table that are read; the rest is data. */
const read = new Set(['title', 'label', 'text', 'message', 'placeholder', 'term', 'alias', 'headerGroup']);

/** Tables in English, kept: a table that is another on every drawing is another table to a widget. */
const kept = new WeakMap<object, unknown>();

/** A label of a demo page, or a table of labels, in the language that the widgets speak. Names and other data stay. */
export function local<T>(part: T): T {
  if (spoken() === 'zh') return part;
  // What is put in comes out, with other words.
  return (typeof part === 'string' ? wordOf(part) : inEnglish(part)) as T;
}

function inEnglish(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const known = kept.get(part);
  if (known) return known;
  const made = Array.isArray(part)
    ? part.map(inEnglish)
    : Object.fromEntries(Object.entries(part).map(([name, value]) => [name, partOf(name, value)]));
  kept.set(part, made);
  return made;
}

function partOf(name: string, value: unknown): unknown {
  if (!read.has(name)) return isTable(value) ? inEnglish(value) : value;
  if (typeof value === 'string') return wordOf(value);
  return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? wordOf(one) : one)) : value;
}

/** Only plain tables are walked: no elements, dates or expressions. */
function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && value.constructor === Object && !('$$typeof' in value))
  );
}

function wordOf(word: string): string {
  return english[word] ?? word;
}
