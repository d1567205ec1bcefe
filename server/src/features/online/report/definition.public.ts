/** How charts read statements: the same checks, limits and gate as reports. */
export type { ReportItem, ReportParam } from './report.repository.ts';
export * as resultRules from './report.rules.ts';
export {
  examined,
  optionsOf,
  parseReport,
  readableReport,
  reportQuery,
  unknownDictionary,
} from './report.service.ts';
export { type FileRows, fileRows, readResult } from './result.ts';
export type { ResultQuery } from './result-shape.ts';
export { resultSheet } from './result-sheet.ts';
export { type Checked, governs, ownStatement, storedStatement, type WayOut } from './statements.ts';
