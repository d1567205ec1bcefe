import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { serve } from '#http/endpoint.ts';
import type { App } from '#services/services.ts';
import type { Cell, Sheet } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { excelColumns, sheetColumn } from './excel-columns.ts';
import { sendWorkbook } from './export.ts';
import { partColumns, partHeader } from './part-sheets.ts';

/** Lists longer than this are looked up, not dropped down. */
const maxOptions = 500;

/** Serves the empty file that an import expects: data sheet, instructions, dictionaries (domain 8). */
export function serveTemplate(app: App, resource: Resource): void {
  serve(app, resource.endpoints.importTemplate, async ({ actor, query, reply }) => {
    const { format = 'xlsx' } = query;
    sendWorkbook(
      reply,
      format,
      `${resource.excel.title}导入模板`,
      writeWorkbook(format, await templateSheets(app, resource, actor)),
    );
    return reply;
  });
}

async function templateSheets(app: App, resource: Resource, actor: Actor): Promise<Sheet[]> {
  const columns = excelColumns(scopeOf(resource, actor), { forImport: true });
  const options = await Promise.all(columns.map(({ field }) => optionsOf(app, field)));
  const contract = resource.excel.layout === 'contract';
  const data: Sheet = {
    name: contract ? resource.excel.title : '数据',
    ...(contract ? { title: `${resource.excel.title}数据`, subtitle: `导出人:${actor.realname}` } : {}),
    columns: columns.map((column, index) => sheetColumn(column, options[index] ?? [])),
    rows: [],
  };
  const help: Sheet = {
    name: '填写说明',
    columns: [
      { header: '字段' },
      { header: '是否必填' },
      { header: '格式', width: 40 },
      { header: '可填的值', width: 60 },
    ],
    rows: columns.map((column, index): Cell[] => [
      column.header,
      column.field.required ? '必填' : '选填',
      column.field.help ?? serverKindOf(column.field).filling(column.field, column.header),
      (options[index] ?? []).slice(0, 50).join('、'),
    ]),
  };
  const lists = columns.flatMap((column, index) =>
    options[index]?.length ? [{ header: column.header, values: options[index] }] : [],
  );
  const height = Math.max(0, ...lists.map(({ values }) => values.length));
  const dictionaries: Sheet = {
    name: '字典',
    columns: lists.map(({ header }) => ({ header })),
    rows: Array.from({ length: height }, (_, row): Cell[] => lists.map(({ values }) => values[row] ?? null)),
  };
  const parts = Object.entries(resource.parts).map(([name, part]): Sheet => {
    const own = partColumns(resource, name, actor, { forImport: true });
    return { name: part.label, columns: partHeader(resource, own), rows: [] };
  });
  return [data, ...parts, help, ...(lists.length > 0 ? [dictionaries] : [])];
}

/** Legal texts of a column that has few of them. */
async function optionsOf(app: App, field: Field): Promise<string[]> {
  const { dropsDown, labels } = serverKindOf(field);
  if (!dropsDown?.(field)) return [];
  const source = labels?.(field);
  if (source?.from !== 'dictionary') return ['是', '否'];
  const items = await app.dictTexts.items(app.db, source.code);
  const texts = items.filter((item) => item.enabled).map((item) => item.text);
  return texts.length <= maxOptions ? texts : [];
}
