import type { BodyOf, QueryOf } from '@dossier/contract/core/endpoint.ts';
import type {
  ImportBatch,
  listImports,
  listOwnImports,
  undoImport,
} from '@dossier/contract/operations/import-batch.ts';
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { type Actor, type Origin, systemOrigin } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { type Db, inTransaction } from '#db/database.ts';
import {
  assertMayUndo,
  assertUndoable,
  type BatchRow,
  findBatch,
  markUndone,
  mayUndo,
  pageOfBatches,
} from '#engine/transfer/batch/batches.ts';
import { patienceMs, type RowImport, submittedText } from '#engine/transfer/import.ts';
import { doneWith } from '#http/endpoint.ts';
import { operateType, writeLog } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { defineTask, type TaskDefinition } from '#services/tasks/define.ts';

/** A page of imports as their list shows them. */
export async function pageOf(
  app: App,
  actor: Actor,
  { pageNo = 1, pageSize = 10, ...filters }: QueryOf<typeof listImports> & QueryOf<typeof listOwnImports>,
  own: boolean,
) {
  const { rows, total } = await pageOfBatches(app.db, actor, conditions(filters, own ? actor : null), {
    pageNo,
    pageSize,
  });
  const records: ImportBatch[] = [];
  for (const row of rows) records.push(await toBatch(app, actor, row));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

function conditions(
  { no, register, by }: QueryOf<typeof listImports>,
  own: Pick<Actor, 'userId'> | null,
): RawBuilder<boolean>[] {
  const parts: RawBuilder<boolean>[] = [];
  if (own) parts.push(sql`b.user_id = ${own.userId}`);
  if (no) parts.push(sql`position(upper(${no}) in b.no) > 0`);
  if (register) parts.push(sql`b.register = ${register}`);
  if (by) parts.push(sql`(position(${by} in b.realname) > 0 or position(${by} in b.username) > 0)`);
  return parts;
}

async function toBatch(app: App, actor: Actor, row: BatchRow): Promise<ImportBatch> {
  const open = row.undoable && row.undone_time === null && row.state !== 'running' && !row.late;
  return {
    ...{ id: row.id, no: row.no, label: row.label, by: row.realname || row.username, createTime: row.create_time },
    ...{ files: row.files, mode: row.mode, state: row.state, total: row.total, added: row.added },
    ...{ changed: row.changed, wrong: row.wrong, undoneTime: row.undone_time, undoneBy: row.undone_by },
    undoable: open && row.added + row.changed > 0 && (await isTheirs(app, actor, row)),
  };
}

/** Whether the rights of somebody reach as far as an undo. */
async function isTheirs(app: App, actor: Actor, row: BatchRow): Promise<boolean> {
  const rows = await rowsOf(app, actor, row);
  return rows !== null && mayUndo(row, rows.as ?? actor);
}

/** What a batch brought in, for whoever asks; null where the form is there no more, or is not theirs. */
async function rowsOf(app: App, actor: Actor, { call, register }: BatchRow): Promise<RowImport | null> {
  try {
    return (await app.imports.of(call)?.(actor, register)) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The batch that somebody wants to take back, and what it brought in. @throws AppError when it is not theirs, or cannot be taken back */
async function requireUndoable(app: App, db: Db, actor: Actor, { id, lock }: { id: string; lock: boolean }) {
  const batch = await findBatch(db, actor.tenantId, id, { lock });
  const rows = await rowsOf(app, actor, batch);
  assertMayUndo(batch, actor, rows && (rows.as ?? actor));
  assertUndoable(batch);
  return { batch, rows };
}

const undoParams = Type.Object({
  id: Type.String(),
  origin: Type.Object({ requestId: Type.String(), ip: Type.String(), url: Type.String() }),
});
export type UndoTask = TaskDefinition<typeof undoParams>;

/** The background work of taking an import back: all of it, or nothing. */
export function undoTask(app: App): UndoTask {
  return defineTask({
    name: 'sys.undoImport',
    label: '撤销导入',
    params: undoParams,
    // One transaction, which marks the batch: a second run begins anew or finds it done.
    restartable: true,
    async run({ params, actor, progress }) {
      const undone = await inTransaction(app.db, async (tx) => {
        const { batch, rows } = await requireUndoable(app, tx, actor, { id: params.id, lock: true });
        const caller = {
          app,
          tx,
          actor: rows?.as ?? actor,
          origin: { ...systemOrigin, ...params.origin, method: 'POST' },
        };
        const result = await rows?.undo?.(caller, batch.id, progress);
        if (!result) throw new AppError('此类导入不支持撤销');
        await markUndone(tx, batch.id, actor);
        await writeLog(tx, actor, caller.origin, {
          operate: operateType.import,
          content: `撤销导入${batch.label}，批次${batch.no}，删除${result.removed}条，恢复${result.restored}条`,
          method: `${batch.permission}:import`,
        });
        return result;
      });
      return { message: `已撤销导入，删除${undone.removed}条，恢复${undone.restored}条`, result: undone };
    },
  });
}

/** Takes an import back; answers with what became of it, or with its task when that takes long. */
export async function undo(
  app: App,
  task: UndoTask,
  { actor, origin, body }: { actor: Actor; origin: Origin; body: BodyOf<typeof undoImport> },
) {
  // Its task locks it: a call does not wait for whoever is at work on it.
  const { batch } = await requireUndoable(app, app.db, actor, { id: body.id, lock: false });
  const { requestId, ip, url } = origin;
  const taskId = await inTransaction(app.db, (tx) =>
    app.tasks.submit(tx, task, {
      params: { id: batch.id, origin: { requestId, ip, url } },
      actor,
      label: `${batch.label}-撤销导入`,
      awaited: true,
    }),
  );
  const ended = await app.tasks.wait(taskId, patienceMs);
  if (!ended) return doneWith(submittedText, { taskId });
  if (ended.state !== 'done') throw new AppError(ended.message ?? '操作失败!');
  // Written by the task above.
  const { removed, restored } = ended.result as { removed: number; restored: number };
  return doneWith(ended.message ?? '', { taskId, removed, restored });
}
