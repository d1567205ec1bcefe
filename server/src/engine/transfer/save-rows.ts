import type { Resource } from '@dossier/contract/core/resource.ts';
import { type Scope, scopeOf } from '#access/gate.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inSavepoint, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { tellingNumbers } from '#db/numbers.ts';
import { breathe } from '../excel/sheet.ts';
import { followNamed } from '../followers/follow.ts';
import { withLines } from '../parts/lines.ts';
import { writeLines } from '../parts/save-lines.ts';
import { explainWriteError } from '../resource/checks.ts';
import { keepDeed } from '../resource/history.ts';
import type { Hooks } from '../resource/hooks.ts';
import { type Row, rowsByIds } from '../resource/read.ts';
import { editRecord, type Prepared, prepareAdd, type WriteContext } from '../resource/write.ts';
import { insertRows } from '../resource/write-rows.ts';
import { keepRows, type SavedRow } from './batch/kept-rows.ts';
import type { Existing } from './existing-rows.ts';
import type { ImportRow } from './import-rows.ts';
import type { ImportCaller } from './import-run.ts';

/** How rows of an import are saved. */
export interface Saving {
  caller: ImportCaller;
  resource: Resource;
  hooks: Hooks;
  /** Records that rows stand for. */
  existing: ReadonlyMap<ImportRow, Existing>;
  /** The batch that keeps what was done; none in a trial run. */
  batchId: string | undefined;
}

/**
 * Saves good rows by the batch: one transaction, one insert, one history statement. A batch that the database refuses is
 * done again row by row, so that only the rows at fault stay out. @returns how many were added
 */
export async function saveRows(saving: Saving, db: Db, lines: readonly ImportRow[]): Promise<number> {
  if (saving.hooks.oneByOne) return saveOneByOne(saving, db, lines);
  return inSavepoint(db, (tx) => saveAndKeep(saving, tx, lines)).catch((error: unknown) => {
    if (!isRefusal(error, saving.resource)) throw error;
    return saveOneByOne(saving, db, lines);
  });
}

async function saveOneByOne(saving: Saving, db: Db, lines: readonly ImportRow[]): Promise<number> {
  let added = 0;
  for (const line of lines) {
    line.problems = [];
    try {
      added += await inSavepoint(db, (tx) => saveAndKeep(saving, tx, [line]));
    } catch (error) {
      const explained = explainWriteError(error, saving.resource);
      if (!(explained instanceof AppError)) throw error;
      line.problems = sentences(explained, saving.resource);
    }
  }
  return added;
}

/** Saves rows and keeps what was done to which record, in one transaction. */
async function saveAndKeep(saving: Saving, tx: Tx, lines: readonly ImportRow[]): Promise<number> {
  const { caller, resource, batchId } = saving;
  if (batchId === undefined) return added(await saveTogether(saving, tx, lines));
  const { result: saved, numbers } = await tellingNumbers(() => saveTogether(saving, tx, lines));
  if (saved.length > 0) await keepRows(tx, batchId, scopeOf(resource, caller.actor), saved, numbers);
  return added(saved);
}

const added = (saved: readonly SavedRow[]): number => saved.filter(({ before }) => before === null).length;

/** Saves a batch in one transaction. Rows that a rule refuses get their problem; the database's refusal ends the batch. */
async function saveTogether(
  { caller, resource, hooks, existing, batchId }: Saving,
  tx: Tx,
  lines: readonly ImportRow[],
): Promise<SavedRow[]> {
  const scope = scopeOf(resource, caller.actor);
  const known = lines.flatMap((line) => existing.get(line)?.id ?? []);
  const former = batchId === undefined ? new Map<string, Row>() : await formerRows(tx, scope, hooks, known);
  const prepared: (Prepared & { line: ImportRow; id: string })[] = [];
  const saved: SavedRow[] = [];
  for (const [index, line] of lines.entries()) {
    // Nothing here waits for the database: others would wait for all of it.
    if (index % 10 === 9) await breathe();
    const found = existing.get(line);
    try {
      if (found) {
        await editRecord({ ...caller, source: 'import' }, resource, hooks, { ...present(line.values), ...found }, tx);
        saved.push({ line, id: found.id, before: former.get(found.id) ?? { id: found.id } });
      } else {
        const context: WriteContext = { ...caller, tx, resource, input: line.values, source: 'import' };
        prepared.push({ line, id: newId(), ...(await prepareAdd(context, hooks, { imported: true })) });
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      line.problems.push(...sentences(error, resource));
      // What such a row has done must be undone: a change that was begun, numbers that were taken for it.
      if (found || takesNumbers(resource)) throw error;
    }
  }
  if (prepared.length === 0) return saved;
  await insertRows(tx, resource, caller.actor, prepared);
  for (const { id, lines: own } of prepared) await writeLines(tx, id, own);
  const ids = prepared.map(({ id }) => id);
  const records = new Map((await rowsByIds(tx, scope, ids)).map((row) => [row.id, row]));
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
  return [...saved, ...prepared.map(({ line, id }) => ({ line, id, before: null }))];
}

/** Records as they are before rows change them, with their lines. */
async function formerRows(tx: Tx, scope: Scope, hooks: Hooks, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  await hooks.beforeLock?.({ tx, actor: scope.actor }, ids);
  const rows = await rowsByIds(tx, scope, ids, { lock: true });
  return new Map((await withLines(tx, scope.resource, rows)).map((row) => [row.id, row]));
}

function takesNumbers(resource: Resource): boolean {
  return Object.values(resource.fields).some((field) => field.type === 'text' && field.fillRule);
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
