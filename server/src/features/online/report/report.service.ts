import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { type ParsedReport, report as reportResource } from '@dossier/contract/online/report.ts';
import type { getData, getQueryInfo, getRpColumns } from '@dossier/contract/online/report-reading.ts';
import type { Actor } from '#access/actor.ts';
import { variable } from '#access/query/data-rules.ts';
import { AppError, forbidden, invalid, notFound, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import { describeStatement } from '#services/statement/describe.ts';
import { readStatement, type Statement } from '#services/statement/read.ts';
import { findReport, type Report, type ReportItem } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { firstClosed, reportResources, reportTables } from './report-tables.ts';
import { type ResultQuery, readResult } from './result.ts';

/** Query fields that are shown before the search is unfolded. */
const firstFields = 3;

export interface Readable {
  report: Report;
  statement: Statement;
}

/** A report that the actor may read: he may list every table that it reads, or it is opened to one of his roles. */
export async function readableReport(
  db: Db,
  actor: Actor,
  by: 'code' | 'id' | 'any',
  value: string,
): Promise<Readable> {
  const report = await findReport(db, by, value);
  if (!report) throw notFound(by === 'code' ? `报表 ${value} 不存在` : '报表不存在或已被删除');
  const opened = report.roles.some((role) => actor.roleCodes.includes(role));
  const told = opened || actor.permissions.has(`${reportResource.permission}:list`);
  const statement = await storedStatement(report.sql, told);
  if (!opened && firstClosed(actor, statement.tables)) throw forbidden();
  return { report, statement };
}

/**
 * A statement as it is stored. One that no longer runs is forbidden like any other to who may not read it: what is wrong
 * with it would tell what it says.
 * @param told somebody it is opened to, or who sees the definitions
 */
export async function storedStatement(text: string, told: boolean): Promise<Statement> {
  try {
    return await readStatement(text, reportTables);
  } catch (error) {
    if (told || !(error instanceof AppError)) throw error;
    throw forbidden();
  }
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
  { report: { items, params }, statement }: Readable,
  query: ResultQuery & { pageNo?: number; pageSize?: number },
): Promise<ResultOf<typeof getData>> {
  const { pageNo = 1, pageSize = 10 } = query;
  const at = { offset: (pageNo - 1) * pageSize, size: pageSize };
  const { records, total } = await readResult(db, actor, { items, params, statement }, query, at);
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** Columns and parameters of a statement that the actor may define a report with. */
export async function parseReport(db: Db, actor: Actor, text: string): Promise<ParsedReport> {
  const { columns, statement } = await examined(db, actor, text);
  return rules.parsedReport(columns, statement.parameters);
}

/** Refuses a saved definition that cannot run, in the transaction that saves it. */
export async function assertRuns(db: Db, dictTexts: DictTexts, actor: Actor, id: string): Promise<void> {
  const report = await findReport(db, 'id', id);
  if (!report) return;
  const { columns, statement } = await examined(db, actor, report.sql).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ cgrSql: error.message }) : error;
  });
  const problems = rules.problemsOfLines(report, columns, statement.parameters);
  const unknown = await unknownDictionary(db, dictTexts, report.items);
  if (unknown) problems.items ??= unknown;
  if (Object.keys(problems).length > 0) throw invalid(problems);
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

/** A statement that the actor may define something with, and its columns. */
export async function examined(db: Db, actor: Actor, text: string) {
  const statement = await readStatement(text, reportTables);
  const closed = firstClosed(actor, statement.tables);
  if (closed) throw refuse(`您没有查询${closed.label}的权限，不能定义读取它的报表`);
  const unknown = statement.parameters.find(
    (name) => name.startsWith('#') && variable(name.slice(1), actor) === undefined,
  );
  if (unknown !== undefined) throw refuse(`系统变量 #{${unknown.slice(1)}} 不存在`);
  const values = statement.parameters.map(() => null);
  return { statement, columns: await describeStatement(db, actor, reportResources, { statement, values }) };
}
