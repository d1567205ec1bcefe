import type { Resource } from '@dossier/contract/core/resource.ts';
import { scopeOf } from '#access/gate.ts';
import { AppError, refusal } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import type { Hooks } from '../resource/hooks.ts';
import { findRow } from '../resource/read.ts';
import { type Caller, editRecord } from '../resource/write.ts';
import { sentences } from '../transfer/save-rows.ts';
import { markUndone, type RunRecord, recordsOfRun, requireUndoable } from './runs.ts';
import { hasValues, markOf } from './touched.ts';

/**
 * Gives all records of a bulk edit their former values again, in one transaction: when one of them was touched since, or
 * its values are not allowed any more, all stay as they are.
 * @returns how many it were
 */
export async function undoEditMany(
  caller: Caller,
  resource: Resource,
  hooks: Hooks,
  id: string,
  { db, progress }: { db: Db; progress: (done: number, total: number) => void },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await requireUndoable(tx, resource, caller.actor, id);
    const changed = (await recordsOfRun(tx, id)).filter(({ outcome }) => outcome === 'changed');
    // One order for everybody: two batches that share records wait instead of blocking each other.
    const inOrder = changed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const [index, record] of inOrder.entries()) {
      progress(index, inOrder.length);
      await restore(tx, caller, resource, hooks, record);
    }
    await markUndone(tx, id);
    return inOrder.length;
  });
}

async function restore(
  tx: Tx,
  caller: Caller,
  resource: Resource,
  hooks: Hooks,
  { n, id, before, mark }: RunRecord,
): Promise<void> {
  const scope = scopeOf(resource, caller.actor);
  await hooks.beforeLock?.({ tx, actor: caller.actor }, [id]);
  const found = await findRow(tx, scope, id, { lock: true, full: true });
  const touched = () => refusal('touched', `第${n}条已被修改或使用，不能撤销批量修改`, { n });
  if (!found || !before || markOf(resource, found) !== mark) throw touched();
  try {
    const input = { ...before, id, version: found.version };
    await editRecord({ ...caller, source: 'bulkUndo' }, resource, hooks, input, tx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refusal('touched', `第${n}条不能恢复原值：${sentences(error, resource).join('；')}`, { n });
  }
  const after = await findRow(tx, scope, id, { full: true });
  // A column that is hidden by now is left alone by the edit; half a record must not come back.
  if (!after || !hasValues(after, before)) throw touched();
}
