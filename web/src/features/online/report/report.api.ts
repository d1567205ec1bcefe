import { type ParsedReport, parseSql, report } from '@dossier/contract/online/report.ts';
import { call } from '../../../platform/api.ts';

type Line = Readonly<Record<string, unknown>>;

/** Asks the server what a statement gives. @throws ApiError whose message says which part is wrong */
export function parseReportSql(sql: string): Promise<ParsedReport> {
  return call(parseSql, { body: { sql } });
}

/** Lines for what the statement gives: known names keep what was set for them, the others come new, gone ones go. */
export function mergedLines(known: readonly Line[], given: readonly Line[], key: string, blank: Line): Line[] {
  return given.map((line) => known.find((other) => other[key] === line[key]) ?? { ...blank, ...line });
}

/** First values of a new line. */
export function blankLine(child: keyof typeof report.children): Line {
  const fields = Object.entries(report.children[child]?.fields ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, field.initial ?? null]));
}
