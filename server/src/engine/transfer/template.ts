import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { serve } from '#http/endpoint.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import type { Cell, Sheet, WorkbookFormat } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { type ExcelColumn, excelColumns, sheetColumn } from './excel-columns.ts';
import { sendWorkbook, sheetHead } from './export.ts';
import { partColumns, partHeader } from './part-sheets.ts';

/** Lists longer than this are looked up, not dropped down. */
const maxOptions = 500;

/** Serves the empty file that an import expects: data sheet, instructions, dictionaries (domain 8). */
export function serveTemplate(app: App, resource: Resource): void {
  serve(app, resource.endpoints.importTemplate, ({ actor, query, reply }) =>
    sendTemplate(app, resource, actor, query.format ?? 'xlsx', reply),
  );
}

/** Sends the empty file of a register. */
export async function sendTemplate(
  app: App,
  resource: Resource,
  actor: Actor,
  format: WorkbookFormat,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { register, word } = speakerOf(actor.language);
  const name = word('{0}导入模板', register(resource).excel.title);
  sendWorkbook(reply, format, name, writeWorkbook(format, await templateSheets(app, resource, actor)));
  return reply;
}

async function templateSheets(app: App, resource: Resource, actor: Actor): Promise<Sheet[]> {
  const speaker = speakerOf(actor.language);
  const { word } = speaker;
  const spoken = speaker.register(resource);
  const columns = excelColumns(scopeOf(resource, actor), speaker, { forImport: true, template: true });
  const options = await Promise.all(columns.map(({ field }) => optionsOf(app, field, speaker)));
  const data: Sheet = {
    ...sheetHead(resource, speaker, actor),
    columns: columns.map((column, index) => sheetColumn(column, options[index] ?? [])),
    rows: [],
  };
  const help: Sheet = {
    name: word('填写说明'),
    columns: [
      { header: word('字段') },
      { header: word('是否必填') },
      { header: word('格式'), width: 40 },
      { header: word('可填的值'), width: 60 },
    ],
    rows: columns.map((column, index): Cell[] => [
      column.shown,
      word(column.field.required ? '必填' : '选填'),
      fillingOf(column, spoken, speaker),
      speaker.list((options[index] ?? []).slice(0, 50)),
    ]),
  };
  const lists = columns.flatMap((column, index) =>
    options[index]?.length ? [{ header: column.shown, values: options[index] }] : [],
  );
  const height = Math.max(0, ...lists.map(({ values }) => values.length));
  const dictionaries: Sheet = {
    name: word('字典'),
    columns: lists.map(({ header }) => ({ header })),
    rows: Array.from({ length: height }, (_, row): Cell[] => lists.map(({ values }) => values[row] ?? null)),
  };
  const parts = Object.entries(spoken.parts).map(([name, part]): Sheet => {
    const own = partColumns(resource, name, actor, { forImport: true });
    return { name: part.label, columns: partHeader(resource, own, speaker), rows: [] };
  });
  return [data, ...parts, help, ...(lists.length > 0 ? [dictionaries] : [])];
}

/** How a column is filled in. */
function fillingOf(
  { name, field, header }: ExcelColumn,
  { fields, ...register }: Resource,
  { sentence }: Speaker,
): string {
  return fields[name]?.help ?? sentence(serverKindOf(field).filling(field, header), register);
}

/** Legal texts of a column that has few of them. */
async function optionsOf(app: App, field: Field, { item: inLanguage }: Speaker): Promise<string[]> {
  const { dropsDown, labels } = serverKindOf(field);
  if (!dropsDown?.(field)) return [];
  const source = labels?.(field);
  if (source?.from !== 'dictionary') return [inLanguage('是'), inLanguage('否')];
  const items = await app.dictTexts.items(app.db, source.code);
  const texts = items.filter((item) => item.enabled).map((item) => inLanguage(item.text));
  return texts.length <= maxOptions ? texts : [];
}
