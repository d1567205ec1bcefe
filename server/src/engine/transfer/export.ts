import type { Readable } from 'node:stream';
import { isMultiple } from '@dossier/contract/core/field.ts';
import { hasLabel } from '@dossier/contract/core/fields/kinds.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Actor, Origin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { type Call, serve, success } from '#http/endpoint.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { defineTask, type TaskDefinition } from '#services/tasks/define.ts';
import type { Cell, Sheet, WorkbookFormat } from '../excel/sheet.ts';
import { workbookMime, writeWorkbook } from '../excel/write.ts';
import { serverKindOf } from '../fields/kinds.ts';
import { saidText } from '../fields/said-text.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { fromWhere, type Row } from '../resource/read.ts';
import { type ExcelColumn, excelColumns, excelField, footerOf, sheetColumn } from './excel-columns.ts';
import { countFiltered, filteredRows, type Listing } from './filtered-rows.ts';
import { submittedText } from './import.ts';
import { linesForSheet, linkOf, partColumns, partHeader } from './part-sheets.ts';

const exportParams = Type.Object({
  filters: Type.Record(Type.String(), Type.Unknown()),
  /** Which register, where one call serves many. */
  register: Type.Optional(Type.String()),
});
type ExportTask = TaskDefinition<typeof exportParams>;

/** Serves the export of the current filter or the selected rows. */
export function serveExport(app: App, resource: Resource, hooks: Hooks): void {
  const { label, path, endpoints } = resource;
  const task = exportTask({ name: `${path}/exportXls`, label }, async (actor) => ({ app, resource, hooks, actor }));
  app.tasks.serve(task);
  serve(app, endpoints.exportXls, (call) => takeExport({ app, resource, hooks, actor: call.actor }, task, call));
}

/**
 * The background work of an export.
 * @param find what is exported, for whoever asked with the rights that they have now
 */
export function exportTask(
  { name, label }: { name: string; label: string },
  find: (actor: Actor, register: string | undefined) => Promise<Listing>,
): ExportTask {
  return defineTask({
    name,
    label: `${label}-导出`,
    params: exportParams,
    restartable: true,
    async run({ params: { filters, register }, actor, progress }) {
      const listing = await find(actor, register);
      const total = await countFiltered(listing, filters);
      let done = 0;
      const sheets = exportSheets({ ...listing, filters }, (count) => {
        done += count;
        progress(done, total);
      });
      const title = fileName(speakerOf(actor.language).register(listing.resource).excel.title, 'xlsx');
      return { message: `导出完成，共${total}行`, file: { name: title, content: writeWorkbook('xlsx', sheets) } };
    },
  });
}

/** Sends an export, or makes it in the background where that takes long and the caller can wait. */
export async function takeExport(
  listing: Listing,
  task: ExportTask,
  { origin, query, reply }: Pick<Call<Resource['endpoints']['exportXls']>, 'origin' | 'query' | 'reply'>,
  register?: string,
): Promise<FastifyReply> {
  const { app, actor } = listing;
  const { format = 'xls', background, ...filters } = query;
  await beginExport({ ...listing, origin, filters });
  if (background === '1' && (await countFiltered(listing, filters)) > maxDirect) {
    const params = { filters, ...(register === undefined ? {} : { register }) };
    const label = `${listing.resource.label}-导出`;
    const id = await inTransaction(app.db, (tx) => app.tasks.submit(tx, task, { params, actor, label }));
    return reply.send(success(submittedText, 200, { taskId: id }));
  }
  return sendExport({ ...listing, filters }, format, reply);
}

/** Refuses wrong filters before the first byte goes out, and writes the export down. */
export async function beginExport({
  app,
  resource,
  hooks,
  actor,
  origin,
  filters,
}: Exported & { origin: Origin }): Promise<void> {
  const scope = scopeOf(resource, actor);
  fromWhere(scope, readListQuery(scope, filters).where, await hooks.filter?.(filters, actor, app.db));
  await inTransaction(app.db, (tx) =>
    writeLog(tx, actor, origin, {
      operate: operateType.export,
      content: `导出${resource.label}`,
      method: `${resource.permission}:export`,
      parameters: filters,
    }),
  );
}

/** Sends what the filters find as a workbook, while it is read. */
export function sendExport(exported: Exported, format: WorkbookFormat, reply: FastifyReply): FastifyReply {
  const { resource, actor } = exported;
  sendWorkbook(
    reply,
    format,
    speakerOf(actor.language).register(resource).excel.title,
    writeWorkbook(format, exportSheets(exported)),
  );
  return reply;
}

/** Rows that are sent at once; more go to the background when the client says that it can wait (domain 8). */
const maxDirect = 5000;

const fileName = (title: string, format: WorkbookFormat) => `${title}_${wireNow().replace(/\D/g, '')}.${format}`;

/** Answers with a workbook; the name carries the time, as `{page}_{yyyyMMddHHmmss}`. */
export function sendWorkbook(reply: FastifyReply, format: WorkbookFormat, title: string, workbook: Readable): void {
  const name = fileName(title, format);
  reply
    .header('content-type', workbookMime[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(workbook);
}

/** One export: whose records, found how, for whom. */
interface Exported extends Listing {
  filters: ListQueryInput;
}

/** The sheet of the records and one for each part of them; rows are read while they are written. */
function exportSheets(exported: Exported, onRows?: (count: number) => void): Sheet[] {
  const { resource, actor } = exported;
  const speaker = speakerOf(actor.language);
  const columns = excelColumns(scopeOf(resource, actor), speaker);
  const main: Sheet = {
    ...sheetHead(resource, speaker, actor),
    columns: columns.map((column) => sheetColumn(column)),
    rows: exportRows(exported, columns, onRows),
  };
  return [main, ...Object.keys(resource.parts).flatMap((name) => partSheet(exported, name) ?? [])];
}

/** Name of the sheet of records and what stands above their header. */
export function sheetHead(
  resource: Resource,
  { register, word }: Speaker,
  { realname }: Actor,
): Pick<Sheet, 'name' | 'title' | 'subtitle'> {
  const { layout, title } = register(resource).excel;
  if (layout !== 'contract') return { name: word('数据') };
  return { name: title, title: word('{0}数据', title), subtitle: word('导出人:{0}', realname) };
}

/** Lines that belong to the records of the export; none where what they name them by is hidden. */
function partSheet(exported: Exported, name: string): Sheet | null {
  const { app, resource, hooks, actor } = exported;
  const part = resource.parts[name];
  const link = linkOf(resource);
  if (!part || !scopeOf(resource, actor).columns.has(link)) return null;
  const speaker = speakerOf(actor.language);
  const columns = partColumns(resource, name, actor);
  const showsLinked = columns.some(({ field }) => field.linked);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const { db, records } of filteredRows(exported, exported.filters, ['id', link])) {
      const label = (lines: Row[]) => labelForExcel(db, app, lines, columns, actor);
      const shown = await linesForSheet(db, part as Part, resource, records, label);
      if (showsLinked) await hooks.decorate?.(db, [{ id: '', [name]: shown.map(({ line }) => line) }], actor);
      for (const { link: text, line } of shown)
        yield [String(text ?? ''), ...columns.map((column) => cellOf(line, column, speaker))];
    }
  }
  const { label: sheet = part.label } = speaker.register(resource).parts[name] ?? {};
  return { name: sheet, columns: partHeader(resource, columns, speaker), rows: rows() };
}

async function* exportRows(
  exported: Exported,
  columns: readonly ExcelColumn[],
  onRows?: (count: number) => void,
): AsyncGenerator<Cell[]> {
  const { app, resource, hooks, actor, filters } = exported;
  const speaker = speakerOf(actor.language);
  const links = columns.flatMap(({ field }) => field.linked?.by ?? []);
  const names = [...columns.map(({ name }) => name), ...links];
  for await (const { db, records } of filteredRows(exported, filters, names)) {
    if (links.length > 0) await hooks.decorate?.(db, records, actor);
    await labelForExcel(db, app, records, columns, actor);
    for (const row of records) yield columns.map((column) => cellOf(row, column, speaker));
    onRows?.(records.length);
  }
  if (resource.excel.layout === 'template') yield [footerOf(speaker, actor.realname, wireNow())];
}

/** Labels as Excel shows them: texts of dictionaries, names of users' accounts, numbers of referenced rows. */
async function labelForExcel(
  db: Db,
  app: App,
  rows: Row[],
  columns: readonly ExcelColumn[],
  actor: Actor,
): Promise<void> {
  const fields = Object.fromEntries(
    columns.filter(({ field }) => hasLabel(field)).map(({ name, field }) => [name, excelField(field)]),
  );
  await app.dictTexts.label(db, rows, fields, actor);
}

function cellOf(row: Row, { name, field, header }: ExcelColumn, speaker: Speaker): Cell {
  const label = serverKindOf(field).storedInFiles?.(header) ? undefined : row[`${name}_dictText`];
  if (typeof label === 'string') return saidText(field, label, speaker);
  const value = row[name];
  if (value === null || value === undefined) return null;
  return typeof value === 'number' && !isMultiple(field) ? value : String(value);
}
