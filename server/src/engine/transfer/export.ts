import type { Readable } from 'node:stream';
import { isMultiple } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { serve, success } from '#http/endpoint.ts';
import { operateType, wireNow, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { defineTask } from '#services/tasks/define.ts';
import type { Cell, Sheet, WorkbookFormat } from '../excel/sheet.ts';
import { workbookMime, writeWorkbook } from '../excel/write.ts';
import { type ListQueryInput, readListQuery } from '../query/list-query.ts';
import type { Hooks } from '../resource/hooks.ts';
import { countRows, eachRow, type Row } from '../resource/read.ts';
import { type ExcelColumn, excelColumns, excelField, footerMark, isLabelled, sheetColumn } from './excel-columns.ts';
import { submittedText } from './import.ts';

/** Serves the export of the current filter or the selected rows, and the import template's neighbour. */
export function serveExport(app: App, resource: Resource, hooks: Hooks): void {
  const task = defineTask({
    name: `${resource.path}/exportXls`,
    label: `${resource.label}-导出`,
    params: Type.Object({ filters: Type.Record(Type.String(), Type.Unknown()) }),
    restartable: true,
    async run({ params, actor, progress }) {
      const total = await countOf(app, resource, hooks, actor, params.filters);
      let done = 0;
      const sheet = exportSheet(app, resource, hooks, actor, params.filters, (count) => {
        done += count;
        progress(done, total);
      });
      const name = fileName(resource.excel.title, 'xlsx');
      return { message: `导出完成，共${total}行`, file: { name, content: writeWorkbook('xlsx', [sheet]) } };
    },
  });
  app.tasks.serve(task);

  serve(app, resource.endpoints.exportXls, async ({ actor, origin, query, reply }) => {
    const { format = 'xls', background, ...filters } = query;
    // Wrong filters are refused before the first byte goes out.
    readListQuery(scopeOf(resource, actor), filters);
    await hooks.filter?.(filters, actor, app.db);
    await inTransaction(app.db, (tx) =>
      writeLog(tx, actor, origin, {
        operate: operateType.export,
        content: `导出${resource.label}`,
        method: `${resource.permission}:export`,
        parameters: filters,
      }),
    );
    if (background === '1' && (await countOf(app, resource, hooks, actor, filters)) > maxDirect) {
      const id = await inTransaction(app.db, (tx) => app.tasks.submit(tx, task, { params: { filters }, actor }));
      return reply.send(success(submittedText, 200, { taskId: id }));
    }
    sendWorkbook(
      reply,
      format,
      resource.excel.title,
      writeWorkbook(format, [exportSheet(app, resource, hooks, actor, filters)]),
    );
    return reply;
  });
}

/** Rows that are sent at once; more go to the background when the client says that it can wait (domain 8). */
const maxDirect = 5000;

const fileName = (title: string, format: WorkbookFormat) => `${title}_${wireNow().replace(/\D/g, '')}.${format}`;

async function countOf(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  filters: ListQueryInput,
): Promise<number> {
  const scope = scopeOf(resource, actor);
  return countRows(app.db, scope, readListQuery(scope, filters).where, await hooks.filter?.(filters, actor, app.db));
}

/** Answers with a workbook; the name carries the time, as `{page}_{yyyyMMddHHmmss}`. */
export function sendWorkbook(reply: FastifyReply, format: WorkbookFormat, title: string, workbook: Readable): void {
  const name = fileName(title, format);
  reply
    .header('content-type', workbookMime[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'no-store')
    .send(workbook);
}

/** The sheet of one export; rows are read while they are written, from one snapshot. */
function exportSheet(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  filters: ListQueryInput,
  onRows?: (count: number) => void,
): Sheet {
  const columns = excelColumns(scopeOf(resource, actor));
  const contract = resource.excel.layout === 'contract';
  return {
    name: contract ? resource.excel.title : '数据',
    ...(contract ? { title: `${resource.excel.title}数据`, subtitle: `导出人:${actor.realname}` } : {}),
    columns: columns.map((column) => sheetColumn(column)),
    rows: exportRows(app, resource, hooks, actor, filters, columns, onRows),
  };
}

async function* exportRows(
  app: App,
  resource: Resource,
  hooks: Hooks,
  actor: Actor,
  filters: ListQueryInput,
  columns: readonly ExcelColumn[],
  onRows?: (count: number) => void,
): AsyncGenerator<Cell[]> {
  const scope = scopeOf(resource, actor);
  const query = readListQuery(scope, filters);
  const snapshot = await app.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // A long export between two batches is no idle transaction.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    const extra = await hooks.filter?.(filters, actor, snapshot);
    const read = new Map([...scope.columns].filter(([name]) => columns.some((column) => column.name === name)));
    for await (const rows of eachRow(snapshot, scope, query, extra, { columns: read })) {
      await labelForExcel(snapshot, app, rows, columns, actor);
      for (const row of rows) yield columns.map((column) => cellOf(row, column));
      onRows?.(rows.length);
    }
  } finally {
    await snapshot.rollback().execute();
  }
  if (resource.excel.layout === 'template') yield [`${footerMark}${actor.realname} 导出时间：${wireNow()}`];
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
    columns.filter(({ field }) => isLabelled(field)).map(({ name, field }) => [name, excelField(field)]),
  );
  await app.dictTexts.label(db, rows, fields, actor);
}

function cellOf(row: Row, { name, field, header }: ExcelColumn): Cell {
  // Columns that ask for accounts get accounts, so that an export can be brought back in.
  const plain = field.type === 'user' && header.endsWith('账号');
  const value = (plain ? undefined : row[`${name}_dictText`]) ?? row[name];
  if (value === null || value === undefined) return null;
  return typeof value === 'number' && !isMultiple(field) ? value : String(value);
}
