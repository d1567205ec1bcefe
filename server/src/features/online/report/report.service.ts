import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { ParsedReport } from '@dossier/contract/online/report.ts';
import type { getData, getQueryInfo, getRpColumns } from '@dossier/contract/online/report-reading.ts';
import type { Actor } from '#access/actor.ts';
import { AppError, forbidden, invalid, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import type { DescribedColumn } from '#services/statement/describe.ts';
import { findReport, type Report, type ReportItem } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { readResult } from './result.ts';
import type { ResultQuery } from './result-shape.ts';
import {
  type Checked,
  definable,
  describedColumns,
  governs,
  seesReports,
  storedStatement,
  type WayOut,
} from './statements.ts';

/** Query fields that are shown before the search is unfolded. */
const firstFields = 3;

export type Readable = Checked & { report: Report };

/** A report that the actor may read: he may list every table that it reads, or it is opened to one of his roles. */
export async function readableReport(
  way: WayOut,
  db: Db,
  actor: Actor,
  by: 'code' | 'id' | 'any',
  value: string,
): Promise<Readable> {
  const report = await findReport(db, by, value);
  if (!report) throw notFound(by === 'code' ? `报表 ${value} 不存在` : '报表不存在或已被删除');
  const opened = report.roles.some((role) => actor.roleCodes.includes(role));
  const sees = seesReports(actor);
  const told = opened || sees;
  const found = await storedStatement(way, db, { text: report.sql, source: report.dbSource, told });
  if (!governs(actor, found, opened, sees)) throw forbidden();
  return { ...found, report };
}

export async function reportColumns(
  db: Db,
  dictTexts: DictTexts,
  { report: { id, name, items } }: Readable,
): Promise<ResultOf<typeof getRpColumns>> {
  const dictOptions = await optionsOf(db, dictTexts, items);
  const columns = items
    .filter(({ isShow }) => isShow === 1)
    .map((item) => {
      const key = rules.optionsKey(item);
      const number = key === undefined && rules.viewOf(item) === 'number';
      return {
        title: item.fieldTxt,
        dataIndex: item.fieldName,
        align: number ? ('right' as const) : ('left' as const),
        sorter: item.isOrder === 1,
        ...(key === undefined ? {} : { customRender: key }),
        ...(item.fieldWidth === null ? {} : { width: item.fieldWidth }),
      };
    });
  return { columns, dictOptions, cgRpConfigId: id, cgRpConfigName: name };
}

export function reportQuery({ report }: Readable): ResultOf<typeof getQueryInfo> {
  return report.items
    .filter(({ isSearch }) => isSearch === 1)
    .map((item, at) => ({
      field: item.fieldName,
      label: item.fieldTxt,
      mode: item.searchMode === 'group' ? 'group' : 'single',
      view: rules.viewOf(item),
      hidden: at < firstFields ? '0' : '1',
      dictCode: rules.optionsKey(item) ?? null,
      dictTable: null,
      dictText: null,
    }));
}

/** One page and the total, through the reader's gate. */
export async function reportRows(
  db: Db,
  actor: Actor,
  { report: { items, params }, ...checked }: Readable,
  query: ResultQuery & { pageNo?: number; pageSize?: number },
): Promise<ResultOf<typeof getData>> {
  const { pageNo = 1, pageSize = 10 } = query;
  const at = { offset: (pageNo - 1) * pageSize, size: pageSize };
  const { records, total } = await readResult(db, actor, { items, params, ...checked }, query, at);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** Columns and parameters of a statement that the actor may define a report with. @param source code of a data source */
export async function parseReport(
  way: WayOut,
  db: Db,
  actor: Actor,
  text: string,
  source: string | null,
): Promise<ParsedReport> {
  const found = await definable(way, db, actor, { text, source });
  return rules.parsedReport(await describedColumns(db, actor, found), found.statement.parameters);
}

/** Refuses a saved definition that cannot run, in the transaction that saves it. */
export async function assertRuns(
  app: WayOut & { dictTexts: DictTexts },
  db: Db,
  actor: Actor,
  id: string,
): Promise<void> {
  const report = await findReport(db, 'id', id);
  if (!report) return;
  const { columns, parameters } = await examined(app, db, actor, report).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ cgrSql: error.message }) : error;
  });
  const problems = rules.problemsOfLines(report, columns, parameters);
  const unknown = await unknownDictionary(db, app.dictTexts, report.items);
  if (unknown) problems.items ??= unknown;
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** What a definition's statement has. No transaction waits for another database: its columns are those that readers find. */
export async function examined(
  way: WayOut,
  db: Db,
  actor: Actor,
  { sql, dbSource }: Pick<Report, 'sql' | 'dbSource'>,
): Promise<{ columns: DescribedColumn[] | null; parameters: readonly string[] }> {
  const found = await definable(way, db, actor, { text: sql, source: dbSource });
  const columns = found.other ? null : await describedColumns(db, actor, found);
  return { columns, parameters: found.statement.parameters };
}

/** A sentence for the first column whose dictionary is not there. */
export async function unknownDictionary(
  db: Db,
  dictTexts: DictTexts,
  items: readonly ReportItem[],
): Promise<string | null> {
  for (const { fieldName, dictCode } of items) {
    if (dictCode && (await dictTexts.items(db, dictCode)).length === 0)
      return `字段 ${fieldName} 的字典 ${dictCode} 不存在`;
  }
  return null;
}

/** Texts of the columns that have some, by `optionsKey`. */
export async function optionsOf(
  db: Db,
  dictTexts: DictTexts,
  items: readonly ReportItem[],
): Promise<Record<string, rules.Option[]>> {
  const found: Record<string, rules.Option[]> = {};
  for (const item of items) {
    const key = rules.optionsKey(item);
    if (key === undefined || key in found) continue;
    found[key] = item.replaceVal
      ? (rules.replacements(item.replaceVal) ?? [])
      : (await dictTexts.items(db, key)).map(({ value, text }) => ({ value, text, title: text }));
  }
  return found;
}
