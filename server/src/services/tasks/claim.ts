import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { TaskState, TaskTable } from '#db/tables-files.ts';

export type TaskRow = Selectable<TaskTable>;

/** Ended tasks stay so long, with their files. */
export const keepTaskDays = 30;
/** A running task whose worker was silent for so long belongs to whoever takes it. */
export const leaseSeconds = 6;

/**
 * Takes the oldest task that waits, or whose worker died. Two workers never get the same one.
 * @param takesOver whether tasks of silent workers are taken too
 */
export async function claimTask(
  db: Db,
  names: readonly string[],
  worker: string,
  takesOver: boolean,
): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update sys_task set state = 'running', worker = ${worker}, attempts = attempts + 1,
      awaited = awaited and attempts = 0,
      started_at = coalesce(started_at, now()), lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = (
      select id from sys_task
      where name = any(${names}) and (state = 'waiting' or (${takesOver} and state = 'running' and lease_until < now()))
      order by id limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/**
 * Shortens leases that reach further than any lease does: the database's clock was ahead when they were given. A living
 * worker goes on to extend its own; those of dead workers end in time.
 */
export async function shortenLeases(db: Db): Promise<void> {
  const longest = sql`now() + ${leaseSeconds} * interval '1 second'`;
  await sql`update sys_task set lease_until = ${longest} where state = 'running' and lease_until > ${longest}`.execute(
    db,
  );
}

/** Keeps tasks of this instance. @returns those that are still its own, with the wish to cancel */
export async function extendLeases(
  db: Db,
  workers: readonly string[],
): Promise<{ worker: string; cancel_requested: boolean }[]> {
  const { rows } = await sql<{ worker: string; cancel_requested: boolean }>`
    update sys_task set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where state = 'running' and worker = any(${workers}) returning worker, cancel_requested`.execute(db);
  return rows;
}

export async function saveProgress(db: Db, worker: string, done: number, total: number | null): Promise<void> {
  await sql`update sys_task set done = ${done}, total = ${total} where state = 'running' and worker = ${worker}`.execute(
    db,
  );
}

/** Nobody waits for the task any more. @returns false when it has ended meanwhile, so that its outcome can be answered */
export async function leave(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_task')
    .set({ awaited: false })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Ending {
  state: Exclude<TaskState, 'running' | 'waiting'>;
  message: string;
  result?: unknown;
  filePath?: string;
  fileName?: string;
  done?: number;
  total?: number | null;
}

/** Ends a task that is still this worker's. @returns false when somebody else has it */
export async function endTask(tx: Tx, worker: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_task')
    .set({
      state: ending.state,
      message: ending.message.slice(0, 2000),
      result: ending.result === undefined ? null : JSON.stringify(ending.result),
      file_path: ending.filePath ?? null,
      file_name: ending.fileName ?? null,
      ...(ending.done === undefined ? {} : { done: ending.done, total: ending.total ?? null }),
      lease_until: null,
      finished_at: sql`now()`,
    })
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Puts a task back for another instance; whoever waited here waits no more. */
export async function handBack(db: Db, worker: string): Promise<void> {
  await db
    .updateTable('sys_task')
    // A server that is told to stop is no failed attempt.
    .set({ state: 'waiting', worker: null, lease_until: null, done: 0, awaited: false, attempts: sql`attempts - 1` })
    .where('worker', '=', worker)
    .where('state', '=', 'running')
    .execute();
}
