import type { Cell, Sheet } from '#engine/excel/sheet.ts';
import type { Speaker } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import type { ReportItem } from './report.repository.ts';
import * as rules from './report.rules.ts';
import { optionsOf } from './report.service.ts';
import type { FileRows } from './result.ts';
import { mostRows } from './result-shape.ts';

/** Rows of a report or a chart as a sheet, with the texts of codes and what all rows come to, those too that no file holds. */
export async function resultSheet(
  app: Pick<App, 'db' | 'dictTexts'>,
  { name, items }: { name: string; items: readonly ReportItem[] },
  { rows, totals, more }: FileRows,
  { word }: Speaker,
): Promise<Sheet> {
  const shown = items.filter(({ isShow }) => isShow === 1);
  const options = await optionsOf(app.db, app.dictTexts, items);
  const texts = new Map(
    shown.map((item) => {
      const found = options[rules.optionsKey(item) ?? ''] ?? [];
      return [item.fieldName, new Map(found.map(({ value, text }) => [value, text]))];
    }),
  );
  const cellOf = (row: Record<string, unknown>, field: string): Cell => {
    const value = row[field];
    if (value === null || value === undefined) return null;
    return texts.get(field)?.get(String(value)) ?? (typeof value === 'number' ? value : String(value));
  };
  const hasTotals = shown.some(({ fieldName }) => fieldName in totals);
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const row of rows) yield shown.map(({ fieldName }) => cellOf(row, fieldName));
    if (more)
      yield [word(hasTotals ? '数据较多，只导出前{0}行，总计为全部数据的合计' : '数据较多，只导出前{0}行', mostRows)];
    if (hasTotals) yield shown.map(({ fieldName }, at) => footer(fieldName, at));
  }
  const footer = (field: string, at: number): Cell => {
    const sum = totals[field];
    if (sum === undefined) return at === 0 ? word('总计') : null;
    return sum === null ? word('包含非数字内容') : Math.round(sum * 1e6) / 1e6;
  };
  return {
    name,
    columns: shown.map((item) => {
      const storage = rules.storageOfItem(item);
      const kind = storage === 'date' ? 'date' : storage === 'timestamptz' ? 'datetime' : null;
      return { header: item.fieldTxt, ...(kind ? { kind } : {}) };
    }),
    rows: cells(),
  };
}
