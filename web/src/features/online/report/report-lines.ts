import { report } from '@dossier/contract/online/report.ts';

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

/** First values of a new line. */
export function blankLine(child: keyof typeof report.parts): Line {
  const fields = Object.entries(report.parts[child]?.fields ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, field.initial ?? null]));
}
