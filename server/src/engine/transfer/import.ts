import { codes } from '@dossier/contract/core/envelope.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ImportOutcome } from '@dossier/contract/core/resource-calls.ts';
import { type Static, Type } from 'typebox';
import { type Actor, systemOrigin } from '#access/actor.ts';
import { AppError, notFound } from '#core/errors.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { type Call, doneWith, Outcome, serve } from '#http/endpoint.ts';
import { type Speaker, speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import type { TaskRow } from '#services/tasks/claim.ts';
import { defineTask, type TaskDefinition, type TaskOutcome } from '#services/tasks/define.ts';
import { toTask } from '#services/tasks/wire.ts';
import type { WorkbookFile } from '../excel/several.ts';
import type { Cell } from '../excel/sheet.ts';
import { writeWorkbook } from '../excel/write.ts';
import type { Hooks } from '../resource/hooks.ts';
import { addBatch, endBatch, failBatch } from './batch/batches.ts';
import type { FindImport } from './batch/sources.ts';
import { type Undone, undoRows } from './batch/undo.ts';
import { readImportForm } from './import-form.ts';
import { lineText } from './import-rows.ts';
import { type ImportCaller, type ImportOptions, type ImportReport, runImport } from './import-run.ts';

/** Largest file, and how many of them make one import. */
const maxBytes = 50 * 1024 * 1024;
export const mostFiles = 10;
/** Errors that a dry run shows. */
const shownErrors = 20;
/** A call answers with the outcome when it comes in this time; else the work goes on in the background (domain G3). */
export const patienceMs = 5000;
/** C16 */
export const submittedText = '任务已提交后台执行，完成后将通知您';

const importParams = Type.Object({
  files: Type.Array(Type.Object({ path: Type.String(), name: Type.String() })),
  mode: Type.Union([Type.Literal('rows'), Type.Literal('all')]),
  dryRun: Type.Boolean(),
  keys: Type.Record(Type.String(), Type.String()),
  /** Tasks of the version before have none. */
  single: Type.Optional(Type.Boolean()),
  /** Which register, where one call serves many. */
  register: Type.Optional(Type.String()),
  origin: Type.Object({ requestId: Type.String(), ip: Type.String(), url: Type.String() }),
});

/** An import of rows: its names, and what becomes of its files. */
export interface RowImport {
  /** For tasks: 职务. */
  label: string;
  /** Begins the name of the file of wrong rows. */
  title: string;
  /** The register that the rows are of: what is wrong names its fields. */
  about?: Resource;
  /** The file may have sheets of lines. @default false */
  hasParts?: boolean;
  run(caller: ImportCaller, files: readonly WorkbookFile[], options: ImportOptions): Promise<ImportReport>;
  /** Takes back what a batch did, in the caller's transaction; absent where that cannot be done. */
  undo?(
    caller: ImportCaller & { tx: Tx },
    batchId: string,
    progress: (done: number, total: number) => void,
  ): Promise<Undone>;
  /** Whoever asks as the register knows them. @default as they are */
  as?: Actor;
}

type ImportCall = Resource['endpoints']['importExcel'];
type ImportTask = TaskDefinition<typeof importParams>;

/** The import of a resource's records. */
export const importOf = (resource: Resource, hooks: Hooks): RowImport => ({
  label: resource.label,
  title: resource.excel.title,
  about: resource,
  hasParts: Object.keys(resource.parts).length > 0,
  run: (caller, files, options) => runImport(caller, resource, hooks, files, options),
  ...(hooks.keepsImports
    ? {}
    : { undo: (caller, batchId, progress) => undoRows(caller, resource, hooks, batchId, progress) }),
});

/** Serves the import of a resource's records. */
export function serveImport(app: App, resource: Resource, hooks: Hooks): void {
  serveRowImport(app, resource.endpoints.importExcel, importOf(resource, hooks));
}

/** Serves an import of .xls and .xlsx files: dry run, row by row, or all or nothing. It is a task from the start. */
export function serveRowImport(app: App, call: ImportCall, rows: RowImport): void {
  const task = importTask(app, { name: call.path, label: rows.label }, async () => rows);
  app.tasks.serve(task);
  serve(app, call, (given) => takeImport(app, task, rows, given));
}

/**
 * The background work of an import.
 * @param find what the rows are of, for whoever asked with the rights that they have now
 */
export function importTask(app: App, { name, label }: { name: string; label: string }, find: FindImport): ImportTask {
  app.imports.add(name, find);
  return defineTask({
    name,
    label: `${label}-导入`,
    params: importParams,
    // Rows that are in stay in, so a second run would bring them in twice.
    restartable: false,
    async run({ params, actor, progress, signal, taskId }) {
      const rows = await find(actor, params.register);
      const files = params.files.map(({ path, name: called }) => ({
        ...{ name: called, open: () => bytesOf(app, actor, path) },
      }));
      const origin = { ...systemOrigin, ...params.origin, method: 'POST' };
      const { mode, dryRun, keys, single = false } = params;
      const batch = dryRun ? {} : { batchId: taskId };
      const options = { mode, dryRun, keys, single, signal, onProgress: progress, ...batch };
      const report = await rows.run({ app, actor, origin }, files, options);
      if (dryRun) return dryRunOutcome(report);
      const batchNo = await endBatch(app.db, taskId, report);
      return importOutcome(rows, report, { mode, batchNo }, speakerOf(actor.language));
    },
    unfinished: ({ tx, task, params }) => (params.dryRun ? Promise.resolve() : failBatch(tx, task.id)),
  });
}

/** Takes the files of an import in and answers with its outcome, or with its task when that takes long. */
export async function takeImport(
  app: App,
  task: ImportTask,
  rows: RowImport,
  { actor, origin, query, request }: Pick<Call<ImportCall>, 'actor' | 'origin' | 'query' | 'request'>,
  register?: string,
): Promise<Outcome<ImportOutcome>> {
  const { label, hasParts = false } = rows;
  const { files: received, fields, discard } = await app.files.receiveAll(request, maxBytes, mostFiles);
  try {
    const form = readImportForm(query, fields, { hasParts });
    const files: Static<typeof importParams>['files'] = [];
    for (const file of received) {
      const { path, name } = await app.files.keep(file, { biz: 'temp', actor });
      files.push({ path, name });
    }
    const { requestId, ip, url } = origin;
    const about = register === undefined ? {} : { register };
    const id = await inTransaction(app.db, async (tx) => {
      const submitted = await app.tasks.submit(tx, task, {
        params: { files, ...form, ...about, origin: { requestId, ip, url } },
        actor,
        label: `${label}-${form.dryRun ? '导入检查' : '导入'}`,
        awaited: true,
      });
      const batch = { id: submitted, call: task.name, files: files.map(({ name }) => name), mode: form.mode };
      if (!form.dryRun) await addBatch(tx, batch, rows, actor);
      return submitted;
    });
    const ended = await app.tasks.wait(id, patienceMs);
    return ended ? answerOf(ended) : doneWith(submittedText, { taskId: id });
  } finally {
    await discard();
  }
}

/** Read when its turn comes: several large ones are not in memory together. */
async function bytesOf(app: App, actor: Actor, stored: string): Promise<Buffer> {
  const file = await app.files.readable(actor, stored, 'download');
  if (!file) throw notFound('导入的文件已不存在，请重新上传');
  const chunks: Buffer[] = [];
  for await (const chunk of await app.files.open(file)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What the ended task means for the call: its outcome with the wire's code, or its refusal. */
function answerOf(row: TaskRow): Outcome<ImportOutcome> {
  const task = toTask(row);
  if (task.state !== 'done') throw new AppError(task.message ?? '文件导入失败！');
  // Written by the outcomes below.
  const result = (task.result ?? {}) as ImportOutcome;
  const file = task.fileUrl && task.fileName ? { fileUrl: task.fileUrl, fileName: task.fileName } : {};
  const partly = !result.errors && (result.errorCount ?? 0) > 0;
  return new Outcome(task.message ?? '', { ...result, ...file }, partly ? codes.partly : codes.done);
}

function dryRunOutcome(report: ImportReport): TaskOutcome {
  const result: ImportOutcome = {
    totalCount: report.total,
    newCount: report.added,
    changedCount: report.changed,
    errorCount: report.wrong.length,
    successCount: report.total - report.wrong.length,
    errors: report.wrong.slice(0, shownErrors).map(lineText),
  };
  return { message: `检查完成，错误${report.wrong.length}行`, result };
}

/** The outcome of the wire (api-contract 4.9), with a file of the wrong rows where there are any. */
function importOutcome(
  { title, about }: Pick<RowImport, 'title' | 'about'>,
  report: ImportReport,
  { mode, batchNo }: { mode: 'rows' | 'all'; batchNo: string },
  speaker: Speaker,
): TaskOutcome {
  const { label, register, word } = speaker;
  const named = about ? register(about).excel.title : label(title);
  const saved = report.added + report.changed;
  const counts = { totalCount: report.total, errorCount: report.wrong.length, successCount: saved };
  const result: ImportOutcome = { ...counts, batchNo };
  if (report.wrong.length === 0) return { message: `共${report.total}行数据全部导入成功！`, result };
  return {
    message: mode === 'all' ? '文件有错误，未导入任何数据。' : '文件导入成功，但有错误。',
    result: { ...result, msg: `总上传行数：${report.total}，已导入行数：${saved}，错误行数：${report.wrong.length}` },
    file: { name: `${word('{0}导入错误', named)}.xlsx`, content: errorWorkbook(report, about, speaker) },
  };
}

/** The wrong rows as they were given, with a last column that says why. */
function errorWorkbook(report: ImportReport, about: Resource | undefined, speaker: Speaker) {
  const { word, sentence } = speaker;
  const columns = [...report.header.map((header) => ({ header })), { header: word('错误信息'), width: 60 }];
  const rows = report.wrong.map((row): Cell[] => [
    ...report.header.map((_, index) => row.cells[index] ?? null),
    sentence(lineText(row), about),
  ]);
  return writeWorkbook('xlsx', [{ name: word('错误数据'), columns, rows }]);
}
