import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { ReadRow } from '../excel/reader.ts';
import { readWorkbooks, type WorkbookFile } from '../excel/several.ts';
import type { Hooks } from '../resource/hooks.ts';
import { tellLabels, type WriteContext } from '../resource/write.ts';
import { excelColumns, headerRowsOf } from './excel-columns.ts';
import { existingRows, markRepeats } from './existing-rows.ts';
import { assertKeys, type ImportForm } from './import-form.ts';
import { type ImportRow, placeColumns, readBatch } from './import-rows.ts';
import { readPartSheets } from './part-sheets.ts';
import { type Saving, saveRows } from './save-rows.ts';

/** In a dry run everything is tried and nothing stays. */
export interface ImportOptions extends ImportForm {
  /** The batch that keeps what is done; none in a dry run. */
  batchId?: string;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface ImportReport {
  header: readonly string[];
  total: number;
  added: number;
  changed: number;
  wrong: ImportRow[];
}

/** Who brings the file. */
export type ImportCaller = Pick<WriteContext, 'app' | 'actor' | 'origin'>;
/** Few enough that nothing else waits long while one is prepared, and that what it leaves is young garbage. */
const batchSize = 100;

/** Thrown to undo a transaction whose report is wanted all the same. */
class Undo extends Error {}

/**
 * Brings the rows of one file or several in. Good rows go in by the batch: one transaction, one insert, one history statement.
 * A batch that the database refuses is done again row by row, so that only the rows at fault stay out.
 */
export async function runImport(
  caller: ImportCaller,
  resource: Resource,
  hooks: Hooks,
  files: readonly WorkbookFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const { app } = caller;
  const parts = await readPartSheets(caller, resource, options.single ? [] : files);
  const workbook = await readWorkbooks(files, {
    headerRows: headerRowsOf(resource),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const report: ImportReport = { header: workbook.header, total: 0, added: 0, changed: 0, wrong: [] };
  try {
    const columns = excelColumns(scopeOf(resource, caller.actor), speakerOf(caller.actor.language), {
      forImport: true,
    });
    await assertKeys(app.db, app.dictTexts, resource, columns, options.keys, caller.actor);
    const places = placeColumns(workbook.header, columns, options.keys);
    if (workbook.total === 0) throw refuse('文件没有数据行');
    const seen = new Map<string, string>();
    const work = async (db: Db) => {
      for await (const rows of inBatches(workbook.rows, hooks.oneByOne ? 1 : batchSize)) {
        options.signal?.throwIfAborted();
        const lines = await readBatch(app, db, caller.actor, rows, places);
        for (const { values } of lines) for (const [name, key] of Object.entries(options.keys)) values[name] ??= key;
        parts.join(lines);
        for (const [index, line] of lines.entries()) line.n = report.total + index + 1;
        report.total += lines.length;
        await importBatch({ caller, resource, hooks, batchId: options.batchId }, db, lines, seen, report);
        options.onProgress?.(report.total, workbook.total);
      }
      report.wrong.push(...parts.left());
    };
    await inMode(app.db, options, report, work);
  } finally {
    await workbook.close();
  }
  if (!options.dryRun) await logImport(caller, resource, report);
  return report;
}

/** Does the work as the options say: row by row, all or nothing, or as a trial that leaves nothing. */
export async function inMode(
  db: Db,
  { mode, dryRun = false }: Pick<ImportOptions, 'mode' | 'dryRun'>,
  report: ImportReport,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (mode === 'rows' && !dryRun) return work(db);
  await inTransaction(db, async (tx) => {
    await work(tx);
    if (dryRun || report.wrong.length > 0) throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
    if (!dryRun) Object.assign(report, { added: 0, changed: 0 });
  });
}

/** Rows by the batch; of what a later row may name, one after another. */
export async function* inBatches(rows: AsyncIterable<ReadRow>, size = batchSize): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function importBatch(
  saving: Omit<Saving, 'existing'>,
  db: Db,
  lines: ImportRow[],
  seen: Map<string, string>,
  report: ImportReport,
): Promise<void> {
  const { caller, resource, hooks } = saving;
  for (const line of lines) await hooks.beforeImport?.(line.values, { db, actor: caller.actor });
  markRepeats(resource, lines, seen);
  const existing = await existingRows(db, scopeOf(resource, caller.actor), lines);
  const good = lines.filter((line) => line.problems.length === 0);
  const added = good.length === 0 ? 0 : await saveRows({ ...saving, existing }, db, good);
  report.added += added;
  report.changed += good.filter((line) => line.problems.length === 0).length - added;
  report.wrong.push(...lines.filter((line) => line.problems.length > 0));
}

async function logImport(
  { app, actor, origin }: ImportCaller,
  resource: Resource,
  report: ImportReport,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await tellLabels({ app, tx, resource });
    await writeLog(tx, actor, origin, {
      operate: operateType.import,
      content: `导入${resource.label}，新增${report.added}条，修改${report.changed}条，错误${report.wrong.length}条`,
      method: `${resource.permission}:import`,
    });
  });
}
