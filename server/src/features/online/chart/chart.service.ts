import { chart as chartResource } from '@dossier/contract/online/chart/chart.ts';
import type { ChartData } from '@dossier/contract/online/chart/chart-reading.ts';
import { mostChartRows } from '@dossier/contract/online/chart/chart-reading.ts';
import type { ParsedReport } from '@dossier/contract/online/report.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { AppError, forbidden, invalid, notFound, refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { Db } from '#db/database.ts';
import { readUrl } from '#services/outbound.ts';
import type { App } from '#services/services.ts';
import * as reports from '../report/definition.public.ts';
import { type Chart, findChart } from './chart.repository.ts';
import { conditionsOf, problemsOfChart, wireChart } from './chart.rules.ts';
import { type JsonRow, jsonColumns, jsonRows, sumOf } from './json-rows.ts';

/** Addresses asked at a time: a slow one keeps no statement waiting. */
const fetchInTurn = makeTurns(4, { waiting: 16, full: () => refuse('正在查询的图表过多，请稍后再试') });
/** ms for an address to answer, below the 8 s of a call; bytes of what it answers. */
const apiLimits = { timeoutMs: 5000, maxBytes: 1024 * 1024 };

export interface ReadableChart {
  chart: Chart;
  /** Of a chart whose data is one. */
  checked: reports.Checked | null;
}

/** A chart that the actor may read, by id or code. */
export async function readableChart(app: reports.WayOut, db: Db, actor: Actor, key: string): Promise<ReadableChart> {
  const chart = await findChart(db, key);
  if (!chart) throw notFound('图表不存在或已被删除');
  const told = isOpened(actor, chart.roles) || seesDefinitions(actor);
  const checked = await checkedOf(app, db, chart, told);
  if (!mayRead(actor, chart.roles, checked)) throw forbidden();
  return { chart, checked };
}

/**
 * As for reports: it is opened to a role of theirs, or they may list every table that it reads. What reads no table is
 * governed by none, and is for those who see the definitions.
 */
export function mayRead(actor: Actor, roles: readonly string[], checked: reports.Checked | null): boolean {
  const [opened, sees] = [isOpened(actor, roles), seesDefinitions(actor)];
  if (!checked || checked.statement.tables.length === 0) return opened || sees;
  return reports.governs(actor, checked, opened, sees);
}

export const isOpened = (actor: Actor, roles: readonly string[]) =>
  roles.some((role) => actor.roleCodes.includes(role));
export const seesDefinitions = (actor: Actor) => actor.permissions.has(`${chartResource.permission}:list`);

/** The statement of a chart whose data is one. @param told who asks is told what is wrong with it */
export const checkedOf = async (
  way: reports.WayOut,
  db: Db,
  { dataType, source: text, dbSource: source }: Pick<Chart, 'dataType' | 'source' | 'dbSource'>,
  told: boolean,
) => (dataType === 'sql' ? reports.storedStatement(way, db, { text, source, told }) : null);

/** A chart with the rows that are drawn, and what all rows come to. */
export async function chartData(
  app: App,
  actor: Actor,
  { chart, checked }: ReadableChart,
  query: Record<string, unknown> & { params?: string | undefined },
): Promise<ChartData> {
  const { items } = chart;
  const dictOptions = await reports.optionsOf(app.db, app.dictTexts, items);
  if (checked) {
    const asked = askedOf(query);
    const at = { offset: 0, size: mostChartRows, totals: true };
    const { records, total, totals } = await reports.readResult(app.db, actor, { ...chart, ...checked }, asked, at);
    return { ...wireChart(chart), dictOptions, data: records, total, totals };
  }
  const rows = await rowsOf(app, chart);
  const data = rows.map((row) => recordOf(chart, row));
  return { ...wireChart(chart), dictOptions, data, total: rows.length, totals: totalsOf(chart, rows) };
}

/** All rows of a chart for a file. */
export async function chartRows(
  app: App,
  actor: Actor,
  { chart, checked }: ReadableChart,
  query: Record<string, unknown> & { params?: string | undefined },
): Promise<reports.FileRows> {
  if (!checked) {
    const rows = await rowsOf(app, chart);
    async function* records() {
      for (const row of rows) yield recordOf(chart, row);
    }
    return { rows: records(), totals: totalsOf(chart, rows), more: false };
  }
  return reports.fileRows(app.db, actor, { ...chart, ...checked }, askedOf(query));
}

const totalsOf = ({ items }: Chart, rows: readonly JsonRow[]): Record<string, number | null> =>
  Object.fromEntries(
    items.flatMap(({ isTotal, fieldName }) => (isTotal === 1 ? [[fieldName, sumOf(rows, fieldName)]] : [])),
  );

/** Parameters as `self_{name}` and conditions of the query fields; a field is never taken for a parameter. */
function askedOf({ params, ...query }: Record<string, unknown> & { params?: string | undefined }): reports.ResultQuery {
  const own = Object.entries(query).filter(([name]) => name.startsWith('self_'));
  return { ...conditionsOf(params), ...Object.fromEntries(own), column: '', order: 'asc' };
}

const recordOf = ({ items }: Chart, row: JsonRow): Record<string, unknown> =>
  Object.fromEntries(items.map(({ fieldName }) => [fieldName, row.get(fieldName) ?? null]));

/** Rows of JSON, or of the array that an address answers; nothing of the caller goes there. */
async function rowsOf(app: App, { dataType, source }: Pick<Chart, 'dataType' | 'source'>): Promise<JsonRow[]> {
  if (dataType === 'json') return jsonRows(source);
  const { status, body } = await fetchInTurn(() =>
    app.outbound.request(readUrl(source.trim()), { headers: { accept: 'application/json' }, ...apiLimits }),
  );
  if (status !== 200) throw refuse(`接口返回了状态码 ${status}`);
  return jsonRows(body.toString('utf8'));
}

/** Columns and parameters of what somebody may make a chart of. */
export async function parseChart(
  app: App,
  actor: Actor,
  { type, data, dbKey }: { type: string; data: string; dbKey?: string | null },
): Promise<ParsedReport> {
  if (type === 'sql') return reports.parseReport(app, app.db, actor, data, dbKey ?? null);
  return reports.resultRules.parsedReport(jsonColumns(await rowsOf(app, { dataType: type, source: data })), []);
}

/** Refuses a saved definition that cannot run, in the transaction that saves it. */
export async function assertDraws(
  tx: Db,
  app: reports.WayOut & Pick<App, 'dictTexts'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const chart = await findChart(tx, id);
  if (!chart) return;
  const { columns, parameters } = await examinedSource(app, tx, actor, chart).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ cgrSql: error.message }) : error;
  });
  const problems = problemsOfChart(chart, columns, parameters);
  const unknown = await reports.unknownDictionary(tx, app.dictTexts, chart.items);
  if (unknown) problems.items ??= unknown;
  if (csvOf(chart.yaxisField).length === 0) problems.yaxisField ??= '请填写Y轴字段';
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** What the data of a chart has; an address is asked by the button and by readers, not while something is saved. */
async function examinedSource(way: reports.WayOut, db: Db, actor: Actor, { dataType, source, dbSource }: Chart) {
  if (dataType === 'json') return { columns: jsonColumns(jsonRows(source)), parameters: [] };
  if (dataType === 'api') {
    readUrl(source.trim());
    return { columns: null, parameters: [] };
  }
  return reports.examined(way, db, actor, { sql: source, dbSource });
}
