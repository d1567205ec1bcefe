const identifier = /^[A-Za-z_$][\w$]*$/;

/** A text as a literal of TypeScript: whatever stands in it stays text. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    // A text that looks like a template is one that somebody forgot to mark, as linters see it.
    .replaceAll('${', '\\u0024{')
    // Ends of lines for some programs that read sources.
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${inner}'`;
}

/** A text of one or several lines as a literal that keeps the lines. */
export const quotedLines = (text: string): string =>
  text.includes('\n')
    ? `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\r', '\\r')}\``
    : quoted(text);

/** The name of a property. `__proto__` would be none of its own. */
export const key = (name: string): string =>
  name === '__proto__' ? "['__proto__']" : identifier.test(name) ? name : quoted(name);

/** A text for a comment: on one line, and the comment goes on after it. */
export const remark = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('*/', '* /')
    .trim();

/** Source text that is written as it is. */
export class Source {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Data as a literal of TypeScript. @throws Error for what is no data: a function has no text */
export function literalOf(value: unknown): string {
  if (value instanceof Source) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return entries.length === 0
      ? '{}'
      : `{ ${entries.map(([name, one]) => `${key(name)}: ${literalOf(one)}`).join(', ')} }`;
  }
  throw new Error(`no literal of ${typeof value}`);
}

/** An object with a line for each of its properties. */
export function linesOf(value: Readonly<Record<string, unknown>>, indent: string): string {
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${indent}  ${key(name)}: ${literalOf(one)},\n`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}
