import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { type Scope, scopeOf, scopeSql } from '#access/gate.ts';
import { columnsOf } from '#access/query/columns.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inSavepoint, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { ReadRow } from '../excel/reader.ts';
import { readWorkbooks, type WorkbookFile } from '../excel/several.ts';
import { breathe } from '../excel/sheet.ts';
import { followNamed } from '../followers/follow.ts';
import { writeLines } from '../parts/save-lines.ts';
import { explainWriteError } from '../resource/checks.ts';
import { keepDeed } from '../resource/history.ts';
import type { Hooks } from '../resource/hooks.ts';
import { type Row, rowsByIds } from '../resource/read.ts';
import { editRecord, type Prepared, prepareAdd, tellLabels, type WriteContext } from '../resource/write.ts';
import { insertRows } from '../resource/write-rows.ts';
import { excelColumns, headerRowsOf } from './excel-columns.ts';
import { assertKeys, type ImportForm } from './import-form.ts';
import { type ImportRow, placeColumns, placeText, readBatch } from './import-rows.ts';
import { readPartSheets } from './part-sheets.ts';

/** In a dry run everything is tried and nothing stays. */
export interface ImportOptions extends ImportForm {
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
      for await (const rows of inBatches(workbook.rows)) {
        options.signal?.throwIfAborted();
        const lines = await readBatch(app, db, caller.actor, rows, places);
        for (const { values } of lines) for (const [name, key] of Object.entries(options.keys)) values[name] ??= key;
        parts.join(lines);
        report.total += lines.length;
        await importBatch(caller, resource, hooks, db, lines, seen, report);
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

/** Rows by the batch. */
export async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function importBatch(
  caller: ImportCaller,
  resource: Resource,
  hooks: Hooks,
  db: Db,
  lines: ImportRow[],
  seen: Map<string, string>,
  report: ImportReport,
): Promise<void> {
  for (const line of lines) await hooks.beforeImport?.(line.values, { db, actor: caller.actor });
  markRepeats(resource, lines, seen);
  const existing = await existingByKey(db, resource, scopeOf(resource, caller.actor), lines);
  const good = lines.filter((line) => line.problems.length === 0);
  const added = hooks.oneByOne
    ? await saveOneByOne(caller, resource, hooks, db, good, existing)
    : await inSavepoint(db, (tx) => saveTogether(caller, resource, hooks, tx, good, existing)).catch(
        (error: unknown) => {
          if (!isRefusal(error, resource)) throw error;
          return saveOneByOne(caller, resource, hooks, db, good, existing);
        },
      );
  report.added += added;
  const saved = good.filter((line) => line.problems.length === 0).length;
  report.changed += saved - added;
  report.wrong.push(...lines.filter((line) => line.problems.length > 0));
}

/** Values that must occur once and stand twice in what is brought. */
function markRepeats(resource: Resource, lines: readonly ImportRow[], seen: Map<string, string>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique) continue;
    for (const line of lines) {
      const value = line.values[name];
      if (value === null || value === undefined || value === '') continue;
      const key = `${name}:${String(value)}`;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, placeText(line));
      else line.problems.push(`${field.header ?? field.label}“${String(value)}”与${first}重复`);
    }
  }
}

/** Records that rows of the file stand for, by the value of the resource's key. */
async function existingByKey(
  db: Db,
  resource: Resource,
  scope: Scope,
  lines: readonly ImportRow[],
): Promise<Map<string, { id: string; version: number }>> {
  const key = resource.excel.key;
  const column = key ? columnsOf(resource).get(key) : undefined;
  const values = column
    ? lines.flatMap((line) => (line.values[column.name] ? [String(line.values[column.name])] : []))
    : [];
  if (!column || values.length === 0) return new Map();
  const name = sql.ref(`t.${column.column}`);
  const { rows } = await sql<{ id: string; key: string; version: number }>`
    select t.id, ${name} as key, ${resource.versioned ? sql`t.version` : sql`0 as version`} from ${sql.table(resource.table)} t
    where ${name} = any(${values}) and ${scopeSql(scope)}`.execute(db);
  return new Map(rows.map((row) => [row.key, { id: row.id, version: row.version }]));
}

/** Saves a batch in one transaction. Rows that a rule refuses get their problem; the database's refusal ends the batch. */
async function saveTogether(
  caller: ImportCaller,
  resource: Resource,
  hooks: Hooks,
  tx: Tx,
  lines: readonly ImportRow[],
  existing: ReadonlyMap<string, { id: string; version: number }>,
): Promise<number> {
  const prepared: (Prepared & { line: ImportRow; id: string })[] = [];
  for (const [index, line] of lines.entries()) {
    // Nothing here waits for the database: others would wait for all of it.
    if (index % 10 === 9) await breathe();
    const known = resource.excel.key ? existing.get(String(line.values[resource.excel.key] ?? '')) : undefined;
    try {
      if (known) {
        const input = { ...present(line.values), ...known };
        await editRecord({ ...caller, source: 'import' }, resource, hooks, input, tx);
      } else {
        const context: WriteContext = { ...caller, tx, resource, input: line.values, source: 'import' };
        prepared.push({ line, id: newId(), ...(await prepareAdd(context, hooks, { imported: true })) });
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      line.problems.push(...sentences(error, resource));
      // What such a row has done must be undone: a change that was begun, numbers that were taken for it.
      if (known || takesNumbers(resource)) throw error;
    }
  }
  if (prepared.length === 0) return 0;
  await insertRows(tx, resource, caller.actor, prepared);
  for (const { id, lines: own } of prepared) await writeLines(tx, id, own);
  const records = await visibleRecords(
    tx,
    scopeOf(resource, caller.actor),
    prepared.map(({ id }) => id),
  );
  for (const { line, id } of prepared) {
    if (!records.has(id)) throw Object.assign(refuse('没有权限保存超出数据权限范围的数据'), { line: line.line });
    const context: WriteContext = { ...caller, tx, resource, input: line.values, source: 'import' };
    await hooks.afterAdd?.(context, records.get(id) as Row);
  }
  for (const record of records.values()) await followNamed(tx, caller.actor, resource, record);
  await keepDeed({ ...caller, tx, resource, source: 'import' }, [...records.values()], 'add');
  if (hooks.settled)
    for (const { id, line } of prepared) {
      const context: WriteContext = { ...caller, tx, resource, input: line.values, source: 'import' };
      await hooks.settled(context, records.get(id) as Row, null);
    }
  return prepared.length;
}

function takesNumbers(resource: Resource): boolean {
  return Object.values(resource.fields).some((field) => field.type === 'text' && field.fillRule);
}

async function saveOneByOne(
  caller: ImportCaller,
  resource: Resource,
  hooks: Hooks,
  db: Db,
  lines: readonly ImportRow[],
  existing: ReadonlyMap<string, { id: string; version: number }>,
): Promise<number> {
  let added = 0;
  for (const line of lines) {
    line.problems = [];
    try {
      added += await inSavepoint(db, (tx) => saveTogether(caller, resource, hooks, tx, [line], existing));
    } catch (error) {
      const explained = explainWriteError(error, resource);
      if (!(explained instanceof AppError)) throw error;
      line.problems = sentences(explained, resource);
    }
  }
  return added;
}

async function visibleRecords(tx: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, Row>> {
  return new Map((await rowsByIds(tx, scope, ids)).map((row) => [row.id, row]));
}

/** A change takes what the file says; empty cells leave the record as it is. */
function present(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** The sentences of a refusal, one per field where it has fields; those of a line say which it is. */
export function sentences(error: AppError, { parts }: Resource): string[] {
  const fields = (error.result as { fields?: Record<string, string> } | null)?.fields;
  if (!fields) return [error.message];
  return Object.entries(fields).map(([place, sentence]) => {
    const [name = '', index] = place.split('.');
    return index === undefined ? sentence : `${parts[name]?.label ?? name}第${Number(index) + 1}行：${sentence}`;
  });
}

function isRefusal(error: unknown, resource: Resource): boolean {
  return explainWriteError(error, resource) instanceof AppError;
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
