import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { ParsedReport } from '@dossier/contract/online/report.ts';
import type { getData, getQueryInfo, getRpColumns } from '@dossier/contract/online/report-reading.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { conditionSql } from '#access/query/condition-sql.ts';
import { variable } from '#access/query/data-rules.ts';
import { AppError, forbidden, invalid, notFound, refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { Db, Tx } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';
import { describeStatement } from '#services/statement/describe.ts';
import { readStatement, type Statement } from '#services/statement/read.ts';
import { casted, readOnly, runStatement } from '#services/statement/run.ts';
import { findReport, type Report } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { firstClosed, reportResources, reportTables } from './report-tables.ts';

/** Rows that a report offers at most; who looks further narrows the search. */
const mostRows = 10_000;
/** Characters of one page in all, and of one text: a statement can put texts together that no server holds. */
const mostCharacters = 20_000_000;
const mostText = 10_000;
/** Query fields that are shown before the search is unfolded. */
const firstFields = 3;

/** Statements of one instance at a time: slow ones would take the connections that everybody else waits for. */
const inTurn = makeTurns(4, { waiting: 16, full: () => refuse('正在查询的报表过多，请稍后再试') });

interface Readable {
  report: Report;
  statement: Statement;
}

/** A report that the actor may read: he may list every table that it reads, or it is opened to one of his roles. */
export async function readableReport(db: Db, actor: Actor, by: 'code' | 'id', value: string): Promise<Readable> {
  const report = await findReport(db, by, value);
  if (!report) throw notFound(by === 'code' ? `报表 ${value} 不存在` : '报表不存在或已被删除');
  const statement = await readStatement(report.sql, reportTables);
  const opened = report.roles.some((role) => actor.roleCodes.includes(role));
  if (!opened && firstClosed(actor, statement.tables)) throw forbidden();
  return { report, statement };
}

export async function reportColumns(
  db: Db,
  dictTexts: DictTexts,
  { report: { id, name, items } }: Readable,
): Promise<ResultOf<typeof getRpColumns>> {
  const dictOptions: Record<string, rules.Option[]> = {};
  for (const item of items) {
    const key = rules.optionsKey(item);
    if (key === undefined || key in dictOptions) continue;
    dictOptions[key] = item.replaceVal
      ? (rules.replacements(item.replaceVal) ?? [])
      : (await dictTexts.items(db, key)).map(({ value, text }) => ({ value, text, title: text }));
  }
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
export function reportRows(
  db: Db,
  actor: Actor,
  { report: { items, params }, statement }: Readable,
  query: Record<string, unknown> & { pageNo?: number; pageSize?: number; column?: string; order?: string },
): Promise<ResultOf<typeof getData>> {
  const { pageNo = 1, pageSize = 10 } = query;
  const columns = rules.columnsOfItems(items);
  const bound = { statement, values: rules.parameterValues(statement.parameters, params, query, actor) };
  const where = conditionSql(rules.readConditions(items, query), columns, 'r');
  const inner = sql.join([
    ...items.map((item) => sql`${casted(item.fieldName, rules.storageOfItem(item))} as ${sql.ref(item.fieldName)}`),
    ...(statement.ordered ? [sql`row_number() over () as ${sql.ref('#')}`] : []),
  ]);
  const names = items.map(({ fieldName }) => sql.ref(`r.${fieldName}`));
  const cut = Math.min(mostText, Math.floor(mostCharacters / (pageSize * items.length)));
  const shown = items.map((item) => {
    const name = sql.ref(`r.${item.fieldName}`);
    return rules.storageOfItem(item) === 'text' ? sql`left(${name}, ${cut}) as ${sql.ref(item.fieldName)}` : name;
  });
  const offset = (pageNo - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, mostRows - offset));
  const read = async (tx: Tx) => {
    const records = await runStatement(tx, actor, reportResources, bound, {
      before: sql`select ${sql.join(shown)} from (select ${inner} from`,
      after: sql`q) r where ${where} order by ${orderBy()} limit ${limit} offset ${offset}`,
    });
    const [count] = await runStatement(tx, actor, reportResources, bound, {
      before: sql`select count(*) as total from (select 1 from (select ${inner} from`,
      after: sql`q) r where ${where} limit ${mostRows}) c`,
    });
    const total = Number(count?.total ?? 0);
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  };
  return inTurn(() => readOnly(db, 'reader', read));

  /** The chosen column, or the statement's own order; the other columns decide among equals, so that pages hold. */
  function orderBy() {
    const { column = '', order = 'asc' } = query;
    if (column === '') return sql.join(statement.ordered ? [sql.ref('r.#')] : names);
    if (!columns.has(column)) throw refuse(`请注意，将要排序的列字段不存在：${column.slice(0, 50)}`);
    const first = sql.ref(`r.${column}`);
    return sql.join([order.toLowerCase().includes('asc') ? sql`${first} asc` : sql`${first} desc`, ...names]);
  }
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
  for (const { fieldName, dictCode } of report.items) {
    if (dictCode && (await dictTexts.items(db, dictCode)).length === 0) {
      problems.items ??= `字段 ${fieldName} 的字典 ${dictCode} 不存在`;
    }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

async function examined(db: Db, actor: Actor, text: string) {
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
