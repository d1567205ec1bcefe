import type { FastifyBaseLogger } from 'fastify';
import { Compile } from 'typebox/compile';
import { type Actor, systemActor } from '#access/actor.ts';
import { loadActor, problemTexts } from '#access/session/load-actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { outageOf } from '#db/outage.ts';
import { releaseFilesOf } from '../files/bind.ts';
import type { Files } from '../files/files.ts';
import type { Sockets } from '../sockets/hub.ts';
import { type Ending, endTask, handBack, saveProgress, type TaskRow } from './claim.ts';
import type { TaskDefinition, TaskEndListener } from './define.ts';

/** Owner name of the files that tasks make. */
export const taskResource = '/sys/task';
const maxAttempts = 3;
const progressMs = 500;

/** Why a task is asked to stop: by its owner, because the server stops, or because another instance has it. */
export type StopReason = 'cancelled' | 'stopping' | 'lost';

export interface Running {
  task: TaskRow;
  stop(reason: StopReason): void;
  /** Never rejects. */
  done: Promise<void>;
}

/** The services that running a task takes. */
export interface TaskServices {
  db: Db;
  files: Files;
  sockets: Sockets;
  log: FastifyBaseLogger;
}

interface RunInput {
  app: TaskServices;
  task: TaskRow;
  definition: TaskDefinition;
  worker: string;
  endListeners: readonly TaskEndListener[];
  tellEnd(tx: Tx): Promise<void>;
}

/** Runs one claimed task to its end, whatever that is. */
export function runTask(input: RunInput): Running {
  const { app, task } = input;
  const abort = new AbortController();
  let reason: StopReason | null = null;
  const stop = (why: StopReason) => {
    reason ??= why;
    abort.abort(refuse('已取消'));
  };
  const done = work(input, abort.signal, () => reason).catch((error: unknown) => {
    // Only the database can fail here; the lease runs out and the task is looked at again.
    app.log.error({ err: error, taskId: task.id }, 'the end of a task could not be written');
  });
  return { task, stop, done };
}

async function work(input: RunInput, signal: AbortSignal, whyStopped: () => StopReason | null): Promise<void> {
  const { app, task, definition, worker } = input;
  const log = app.log.child({ taskId: task.id, task: task.name });
  const progress = progressWriter(app, worker, log, signal);
  let ending: Ending;
  try {
    ending = await outcome(input, signal, progress.report, log);
  } catch (error) {
    const why = whyStopped();
    if (why === 'lost') return;
    if (why === 'stopping' && definition.restartable) return handBack(app.db, worker);
    if (why === 'stopping') ending = { state: 'failed', message: '服务停止，任务已中断，请重新提交' };
    else if (why === 'cancelled') ending = { state: 'cancelled', message: '已取消' };
    else ending = { state: 'failed', message: explained(error, log) };
  } finally {
    await progress.settle();
  }
  await inTransaction(app.db, async (tx) => {
    const isOurs = await endTask(tx, worker, { ...ending, ...progress.last() });
    if (!isOurs) return releaseUnwanted(tx, ending);
    const ended = await tx.selectFrom('sys_task').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow();
    if (ending.state !== 'done') await putBack(tx, definition, ended);
    await input.tellEnd(tx);
    if (task.user_id !== null) {
      await app.sockets.pushToUsers(tx, [task.user_id], {
        cmd: 'user',
        msgId: task.id,
        msgTxt: `${task.label}：${ending.message}`,
        userId: task.user_id,
      });
    }
    for (const listener of input.endListeners) await listener(tx, ended);
  });
}

/** Lets the definition of a task that has ended without success put back what waits for it. */
export async function putBack(tx: Tx, definition: TaskDefinition | undefined, task: TaskRow): Promise<void> {
  if (!definition?.unfinished || !Compile(definition.params).Check(task.params)) return;
  await definition.unfinished({ tx, task, params: task.params, message: task.message ?? '' });
}

async function outcome(
  { app, task, definition, worker }: RunInput,
  signal: AbortSignal,
  progress: (done: number, total?: number) => void,
  log: FastifyBaseLogger,
): Promise<Ending> {
  if (task.cancel_requested) return { state: 'cancelled', message: '已取消' };
  if (task.attempts > 1 && !definition.restartable) throw refuse('服务曾中断，任务未完成，请重新提交');
  if (task.attempts > maxAttempts) throw refuse('任务多次中断，已停止执行');
  if (!Compile(definition.params).Check(task.params)) {
    log.warn('the parameters do not fit the schema of this version');
    throw refuse('任务由其他版本的程序提交，本版本不能执行，请重新提交');
  }
  const actor = await submitter(app, task);
  const { params } = task;
  const { message, result, file } = await definition.run({
    db: app.db,
    params,
    actor,
    taskId: task.id,
    progress,
    signal,
    log,
  });
  if (!file) return { state: 'done', message, result };
  const owner = { resource: taskResource, id: task.id };
  const stored = await app.files.save(file.content, file.name, { biz: 'temp', actor, owner });
  log.debug({ worker, path: stored.path }, 'result file stored');
  return { state: 'done', message, result, filePath: stored.path, fileName: file.name };
}

/** The person as he is now: a frozen one does nothing more, lost rights are lost here too. */
async function submitter(app: TaskServices, task: TaskRow): Promise<Actor> {
  if (task.user_id === null) return systemActor;
  const actor = await loadActor(app.db, {
    id: '',
    user_id: task.user_id,
    org_code: task.org_code,
    tenant_id: task.tenant_id,
  });
  if (typeof actor === 'string') throw refuse(problemTexts[actor]);
  return actor;
}

function explained(error: unknown, log: FastifyBaseLogger): string {
  if (error instanceof AppError) return error.message;
  const outage = outageOf(error);
  if (outage) return outage.message;
  log.error({ err: error }, 'a task failed');
  return '操作失败，服务器内部错误';
}

async function releaseUnwanted(tx: Tx, ending: Ending): Promise<void> {
  if (ending.filePath === undefined) return;
  const file = await tx
    .selectFrom('sys_file')
    .select('owner_id')
    .where('path', '=', ending.filePath)
    .executeTakeFirst();
  if (file?.owner_id) await releaseFilesOf(tx, taskResource, [file.owner_id]);
}

/** Writes progress at most twice a second, one write at a time; the last state goes with the end. */
function progressWriter(app: TaskServices, worker: string, log: FastifyBaseLogger, signal: AbortSignal) {
  let latest: { done: number; total: number | null } | null = null;
  let writtenAt = 0;
  let writing: Promise<void> | null = null;
  return {
    report(done: number, total?: number): void {
      signal.throwIfAborted();
      latest = { done, total: total ?? latest?.total ?? null };
      if (writing || performance.now() - writtenAt < progressMs) return;
      writtenAt = performance.now();
      writing = saveProgress(app.db, worker, latest.done, latest.total)
        .catch((error: unknown) => log.warn({ err: error }, 'progress could not be written'))
        .finally(() => {
          writing = null;
        });
    },
    last: () => latest ?? {},
    settle: async () => {
      await writing;
    },
  };
}
