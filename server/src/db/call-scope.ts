import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { busy, inDoubt } from '#core/errors.ts';

/** The time of one call: until when its caller waits, and what it holds of the database. */
export interface CallScope {
  /** Callers without a session have connections of their own: sign-in works while everything else waits. */
  readonly keptConnections: boolean;
  /** On the clock of `performance.now()`, in milliseconds. */
  readonly deadline: number;
  /** Nobody waits for the answer any more. */
  ended: boolean;
  readonly held: Set<pg.PoolClient>;
  /** Commits that were sent and not answered yet. */
  committing: number;
  timer: NodeJS.Timeout | undefined;
  /** Rejects what the caller waits for. */
  giveUp: ((reason: Error) => void) | undefined;
}

const storage = new AsyncLocalStorage<CallScope | undefined>();

/** The call in which this code runs; undefined for jobs, tasks and everything that serves several calls. */
export const currentCall = (): CallScope | undefined => storage.getStore();

/** Opens the time of a call that arrived at `arrivedAt` (`performance.now()`). `finishCall` must follow. */
export function openCall(input: { arrivedAt: number; milliseconds: number; keptConnections: boolean }): CallScope {
  const { arrivedAt, milliseconds, keptConnections } = input;
  const deadline = arrivedAt + milliseconds;
  const scope: CallScope = {
    keptConnections,
    deadline,
    ended: false,
    held: new Set(),
    committing: 0,
    timer: undefined,
    giveUp: undefined,
  };
  scope.timer = setTimeout(endCall, Math.max(0, deadline - performance.now()), scope);
  return scope;
}

/**
 * Does a call's work within its time. Work that is late is left to itself: its connections are gone, so it ends with its
 * next query, and what it wrote is rolled back.
 * @throws 系统繁忙，请稍后重试 at the deadline; other words when a commit is under way that nobody can call back
 */
export function withinCall<T>(scope: CallScope, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (scope.ended) return reject(busy());
    scope.giveUp = reject;
    storage.run(scope, work).then(resolve, reject);
  });
}

/** For work that others wait for too, or that goes on after the answer: no call's end stops it. */
export function outsideCalls<T>(work: () => T): T {
  return storage.run(undefined, work);
}

/** The answer is out, or the caller has gone: then what is not finished is undone. */
export function finishCall(scope: CallScope, isAnswered: boolean): void {
  clearTimeout(scope.timer);
  if (!isAnswered) endCall(scope);
}

function endCall(scope: CallScope): void {
  if (scope.ended) return;
  scope.ended = true;
  for (const client of scope.held) hangUp(client);
  scope.held.clear();
  scope.giveUp?.(scope.committing > 0 ? inDoubt() : busy());
}

/** Connects within the current call: its end closes the connection, and PostgreSQL rolls back. */
export async function connectWithin(scope: CallScope, connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  if (scope.ended) throw busy();
  const client = await connect();
  if (scope.ended) {
    client.release();
    throw busy();
  }
  scope.held.add(client);
  const { release } = client;
  client.release = (error) => {
    scope.held.delete(client);
    release(error);
  };
  return client;
}

/** Closes without a goodbye: a paused or blocked server would not answer one. */
function hangUp(client: pg.PoolClient): void {
  // pg keeps the socket of a client there; it has no public way to close at once.
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}
