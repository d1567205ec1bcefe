import type { Part } from '@dossier/contract/core/part.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import { scopeOf } from '#access/gate.ts';
import { AppError, refusal } from '#core/errors.ts';
import { inSavepoint, type Tx } from '#db/database.ts';
import { giveBackNumbers } from '#db/numbers.ts';
import { hasValues, markOf } from '../../bulk/touched.ts';
import { withLines } from '../../parts/lines.ts';
import { removeRows } from '../../parts/remove-rows.ts';
import { explainWriteError, firstReferred } from '../../resource/checks.ts';
import type { Draft } from '../../resource/draft.ts';
import { keepDeed } from '../../resource/history.ts';
import type { Hooks } from '../../resource/hooks.ts';
import { findRow, type Row, rowsByIds } from '../../resource/read.ts';
import { assertState } from '../../resource/states.ts';
import { editRecord, tellLabels, type WriteContext } from '../../resource/write.ts';
import type { ImportCaller } from '../import-run.ts';
import { formerOf, type KeptRow, keptNumbers, keptRows } from './kept-rows.ts';

/** Records that are locked, and that are taken out, by one statement. */
const lockedAtOnce = 500;
const removedAtOnce = 100;

export interface Undone {
  /** Records that the import had added. */
  removed: number;
  /** Records that have their former values again. */
  restored: number;
}

interface Undoing {
  context: WriteContext;
  hooks: Hooks;
}

/**
 * Takes back what a batch did, in the caller's transaction: the last row first, so that what a later row named goes before
 * what it named. One record that was touched since keeps everything as it is (IM05).
 */
export async function undoRows(
  caller: ImportCaller & { tx: Tx },
  resource: Resource,
  hooks: Hooks,
  batchId: string,
  progress: (done: number, total: number) => void,
): Promise<Undone> {
  const { tx } = caller;
  const undoing: Undoing = { hooks, context: { ...caller, resource, input: {}, source: 'importUndo' } };
  const rows = await keptRows(tx, batchId);
  await assertUntouched(undoing, rows);
  // Trees: the records of one statement must not name each other.
  const atOnce = hooks.oneByOne || resource.tree ? 1 : removedAtOnce;
  let added: KeptRow[] = [];
  let done = 0;
  const takeOut = async () => {
    await removeAdded(undoing, added);
    done += added.length;
    added = [];
  };
  for (const row of rows) {
    progress(done, rows.length);
    if (row.added) added.push(row);
    if (added.length >= atOnce || (!row.added && added.length > 0)) await takeOut();
    if (row.added) continue;
    await restore(undoing, row, await formerOf(tx, batchId, row.recordId));
    done += 1;
  }
  if (added.length > 0) await takeOut();
  progress(done, rows.length);
  await giveBackNumbers(tx, await keptNumbers(tx, batchId));
  await tellLabels({ ...caller, resource });
  const removed = rows.filter((row) => row.added).length;
  return { removed, restored: rows.length - removed };
}

/** IM05 */
const touched = ({ line }: KeptRow): AppError =>
  refusal('IM05', `第${line}条已被修改或使用，不能撤销导入`, { n: line });

/** Locks all records, in one order for everybody, and refuses when one is not as the import left it. */
async function assertUntouched({ context, hooks }: Undoing, rows: readonly KeptRow[]): Promise<void> {
  const { tx, resource, actor } = context;
  const scope = scopeOf(resource, actor);
  const sorted = rows.toSorted((a, b) => (a.recordId < b.recordId ? -1 : 1));
  const wrong: KeptRow[] = [];
  for (let at = 0; at < sorted.length; at += lockedAtOnce) {
    const some = sorted.slice(at, at + lockedAtOnce);
    const ids = some.map(({ recordId }) => recordId);
    await hooks.beforeLock?.(context, ids);
    const found = new Map((await rowsByIds(tx, scope, ids, { lock: true })).map((row) => [row.id, row]));
    wrong.push(
      ...some.filter(({ recordId, mark }) => {
        const row = found.get(recordId);
        return !row || markOf(resource, row) !== mark;
      }),
    );
  }
  const [first] = wrong.toSorted((a, b) => a.line - b.line);
  if (first) throw touched(first);
}

/** Takes records out for good, as their deletion would: what refuses that refuses this. */
async function removeAdded({ context, hooks }: Undoing, kept: readonly KeptRow[]): Promise<void> {
  const { tx, resource, actor } = context;
  const byId = new Map(kept.map((row) => [row.recordId, row]));
  const ids = [...byId.keys()];
  const rows = await rowsByIds(tx, scopeOf(resource, actor), ids);
  const keptOf = (row: Row | undefined): KeptRow => {
    const found = byId.get(row?.id ?? '') ?? kept[0];
    if (!found) throw new Error(`${resource.path} has no row to take out`);
    return found;
  };
  for (const row of rows)
    await refusedAs(keptOf(row), resource, async () => {
      if (await hooks.isUsed?.(tx, row.id)) throw touched(keptOf(row));
      await assertState(context, tx, resource, row, resource.states?.delete, '删除');
      await hooks.beforeDelete?.(context, row);
    });
  const used = (await firstReferred(context, rows))?.row ?? (await commented(context, rows));
  if (used) throw touched(keptOf(used));
  // Before its lines are gone: they belong to the last version of it.
  await keepDeed(
    context,
    rows.map((row) => ({ ...row, delFlag: 1 })),
    'undoImport',
  );
  await inSavepoint(tx, (inner) => removeRows(inner, resource, ids)).catch(async (error: unknown) => {
    if (!(explainWriteError(error, resource) instanceof AppError)) throw error;
    // Something that no register declares refers to one of them: which, one by one.
    for (const row of rows)
      await refusedAs(keptOf(row), resource, () => inSavepoint(tx, (inner) => removeRows(inner, resource, [row.id])));
  });
  for (const row of rows) await refusedAs(keptOf(row), resource, async () => hooks.afterDelete?.(context, row));
  await sql`delete from sys_own_record where table_name = ${resource.table} and record_id = any(${ids})`.execute(tx);
}

/** A record that somebody wrote a comment on. */
async function commented({ tx, resource }: WriteContext, rows: readonly Row[]): Promise<Row | undefined> {
  const { rows: found } = await sql<{ id: string }>`select table_data_id as id from sys_comment
    where table_name = ${resource.table} and table_data_id = any(${rows.map(({ id }) => id)}) limit 1`.execute(tx);
  return rows.find(({ id }) => id === found[0]?.id);
}

/** Gives a record its former values again, by an edit like any other. */
async function restore(
  { context, hooks }: Undoing,
  row: KeptRow,
  before: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { tx, resource, actor } = context;
  const scope = scopeOf(resource, actor);
  if (Object.keys(before).length === 0) return;
  const found = await findRow(tx, scope, row.recordId);
  if (!found) throw touched(row);
  await refusedAs(row, resource, async () => {
    await editRecord(context, resource, hooks, { ...before, id: row.recordId, version: found.version }, tx);
  });
  const after = await findRow(tx, scope, row.recordId, { full: true });
  const own = Object.entries(before).filter(([name]) => name in resource.fields);
  // A column that is hidden by now is left alone by the edit; half a record must not come back, nor half a line.
  if (!after || !hasValues(after, Object.fromEntries(own) as Draft)) throw touched(row);
  const [withParts] = await withLines(tx, resource, [after]);
  for (const [name, part] of Object.entries(resource.parts))
    if (name in before && !sameLines(part, before[name], withParts?.[name])) throw touched(row);
}

/** Whether lines hold what they did, but for what the server works out. */
function sameLines({ fields, computed }: Part, former: unknown, now: unknown): boolean {
  const names = Object.keys(fields).filter((key) => !fields[key]?.readOnly && !(key in computed));
  const told = (lines: unknown) =>
    JSON.stringify((lines as Row[]).map((line) => names.map((key) => line[key] ?? null)));
  return told(former ?? []) === told(now ?? []);
}

/** What refuses a row refuses all, in the words of IM05. */
async function refusedAs(row: KeptRow, resource: Resource, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const explained = explainWriteError(error, resource);
    if (!(explained instanceof AppError) || explained.reason === 'busy') throw explained;
    throw touched(row);
  }
}
