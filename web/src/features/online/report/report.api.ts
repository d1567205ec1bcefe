import { type ParsedReport, parseSql } from '@dossier/contract/online/report.ts';
import { call } from '#services/api/api.ts';

/** Asks the server what a statement gives. @param dbKey code of another database. @throws ApiError whose message says which part is wrong */
export function parseReportSql(sql: string, dbKey: string | null): Promise<ParsedReport> {
  return call(parseSql, { body: { sql, dbKey } });
}
