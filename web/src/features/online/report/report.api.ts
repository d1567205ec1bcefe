import { type ParsedReport, parseSql } from '@dossier/contract/online/report.ts';
import { call } from '#services/api/api.ts';

/** Asks the server what a statement gives. @throws ApiError whose message says which part is wrong */
export function parseReportSql(sql: string): Promise<ParsedReport> {
  return call(parseSql, { body: { sql } });
}
