import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import type { TaskRow } from './claim.ts';

/** What a task works with. */
export interface TaskRun<P> {
  db: Db;
  /** As submitted, checked against the definition's schema. */
  params: P;
  /** The submitter with the rights he has now, not those he had then. */
  actor: Actor;
  taskId: string;
  /**
   * Says how far it is. Also the place where a cancelled task ends: it throws then, so call it between
   * steps and never inside a transaction that must be kept.
   */
  progress(done: number, total?: number): void;
  /** Fires on cancel and when the server stops. */
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

export interface TaskOutcome {
  /** Sentence for the user. */
  message: string;
  /** Goes to the client as it is. */
  result?: unknown;
  /** A file for the submitter alone; a stream is stored as it is read. */
  file?: { name: string; content: Readable | Buffer };
}

/** A kind of background work. */
export interface TaskDefinition<S extends TSchema = TSchema> {
  /** `area.thing`, kept in the row: `resource.import`. */
  name: string;
  /** Shown in the list of tasks when the submitter gives no better one. */
  label: string;
  params: S;
  /**
   * True when running it again from the start does no harm. A task of a server that died is then taken
   * up again; others are marked failed.
   */
  restartable: boolean;
  run(run: TaskRun<Static<S>>): Promise<TaskOutcome>;
  /** Refuses whoever may not have its file any more. @default whoever began it may */
  assertMayTake?(actor: Actor, params: Static<S>): Promise<void>;
  /**
   * Puts back what waits for the task, in the transaction that ends it without success: it failed, was cancelled before or while
   * it ran, or never came to run. Not asked when a server that stops hands it to another.
   */
  unfinished?(end: UnfinishedTask<Static<S>>): Promise<void>;
}

/** How a task has ended that did not do what it was for. */
export interface UnfinishedTask<P> {
  tx: Tx;
  params: P;
  task: TaskRow;
  /** Why, as its owner reads it. */
  message: string;
}

/** Told of every ended task inside the transaction that ends it. */
export type TaskEndListener = (tx: Tx, task: TaskRow) => Promise<void>;

/** Declares a kind of background work; `app.tasks.serve` makes an instance do it. */
export function defineTask<S extends TSchema>(definition: TaskDefinition<S>): TaskDefinition<S> {
  return definition;
}
