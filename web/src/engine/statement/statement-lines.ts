import type { Part } from '@dossier/contract/core/part.ts';

type Line = Readonly<Record<string, unknown>>;

/** Lines for what the statement gives: known names keep what was set for them, the others come new, gone ones go. */
export function mergedLines(known: readonly Line[], given: readonly Line[], key: string, blank: Line): Line[] {
  return given.map((line) => known.find((other) => other[key] === line[key]) ?? { ...blank, ...line });
}

/** Where a refused statement is wrong, as far as the sentence names a line: `第2行：…`. */
export function wrongLines(message: string | null): { line: number; message: string }[] {
  const [, line, said] = /^第(\d+)行：(.+)$/s.exec(message ?? '') ?? [];
  return line && said ? [{ line: Number(line), message: said }] : [];
}

/** First values of a new line of a part. */
export function blankLine({ fields }: Pick<Part, 'fields'>): Line {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null]));
}
