/** How charts read statements: the same checks, limits and gate as reports. */
export type { ReportItem, ReportParam } from './report.repository.ts';
export * as resultRules from './report.rules.ts';
export {
  examined,
  optionsOf,
  parseReport,
  readableReport,
  reportQuery,
  storedStatement,
  unknownDictionary,
} from './report.service.ts';
export { firstClosed, reportTables } from './report-tables.ts';
export { type FileRows, fileRows, type ResultQuery, readResult } from './result.ts';
export { resultSheet } from './result-sheet.ts';
