import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Actor, systemActor } from '#access/actor.ts';
import { AppError, refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Events } from '../events.ts';
import { claimTask, extendLeases, leave, shortenLeases, type TaskRow } from './claim.ts';
import type { TaskDefinition, TaskEndListener } from './define.ts';
import { putBack, type Running, runTask, type TaskServices } from './run.ts';

/** Topic of what happens to tasks: new ones wake the workers, ended ones those who wait. */
const topic = 'task';
interface TaskEvent {
  type: 'new' | 'ended' | 'cancel';
  id: string;
}

/** Tasks of one instance at a time; more would starve its requests. */
const maxRunning = 2;
/** Lease, and two looks: what a killed instance was at goes on elsewhere within ten seconds. */
const pollMs = 2000;
const heartbeatMs = 2000;
/**
 * An instance that has not reached the database for so long takes nothing over at once: when the database was away, the
 * leases of the living have run out too, and they extend them first.
 */
const unsteadyMs = 2 * pollMs;
const stopMs = 10_000;

/** Background work: rows in sys_task that any instance may take up. */
export interface Tasks {
  /** Makes this instance do such work. */
  serve<S extends TSchema>(definition: TaskDefinition<S>): void;
  /** Adds a task in the caller's transaction; it begins after the commit. @returns its id */
  submit<S extends TSchema>(
    tx: Tx,
    definition: TaskDefinition<S>,
    input: {
      params: Static<S>;
      actor: Actor;
      label?: string;
      /** The caller goes on to `wait`: a task that ends meanwhile tells its owner nothing more. */
      awaited?: boolean;
    },
  ): Promise<string>;
  /**
   * The ended task, or null when it takes longer: it is in the background then, and its owner gets a message
   * at its end. For calls that answer at once when they can.
   */
  wait(id: string, milliseconds: number): Promise<TaskRow | null>;
  /** Asks one's own task to stop. @throws when there is none or it has ended */
  cancel(id: string, actor: Actor): Promise<void>;
  /** Whether the owner of a task may take its file away now. */
  mayTake(task: Pick<TaskRow, 'name' | 'params'>, actor: Actor): Promise<boolean>;
  onEnd(listener: TaskEndListener): void;
  start(): void;
  /** Lets tasks end or go to another instance. */
  stop(): Promise<void>;
}

/** Makes the background work of this instance. It begins with `start`. */
export function makeTasks(services: TaskServices & { events: Events }): Tasks {
  const { db, events, log } = services;
  const definitions = new Map<string, TaskDefinition>();
  const endListeners: TaskEndListener[] = [];
  const running = new Map<string, Running & { ended: Promise<void> }>();
  const waiting = new Map<string, (() => void)[]>();
  let state: 'new' | 'working' | 'stopping' = 'new';
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let timers: NodeJS.Timeout[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;

  events.on(topic, (payload) => {
    // Published by `tell` alone.
    const { type, id } = payload as TaskEvent;
    if (type === 'new') look();
    if (type === 'ended') for (const wake of waiting.get(id) ?? []) wake();
    if (type === 'cancel') for (const one of running.values()) if (one.task.id === id) one.stop('cancelled');
  });
  events.onGap(look);

  const tell = (tx: Db | Tx, event: TaskEvent) => events.publish(tx, topic, event);

  /** Takes tasks while there is room. Calls meanwhile are answered by one more look. */
  function look(): void {
    if (state !== 'working') return;
    lookAgain = true;
    looking ??= takeTasks()
      .catch((error: unknown) => log.error({ err: error }, 'tasks could not be taken'))
      .finally(() => {
        looking = null;
        // Asked for between the last look and here.
        if (lookAgain) look();
      });
  }

  async function takeTasks(): Promise<void> {
    while (lookAgain && state === 'working') {
      lookAgain = false;
      const before = reachedAt;
      await shortenLeases(db);
      reachedAt = performance.now();
      const takesOver = reachedAt - before < unsteadyMs;
      while (state === 'working' && running.size < maxRunning && definitions.size > 0) {
        const worker = newId();
        const task = await claimTask(db, [...definitions.keys()], worker, takesOver);
        if (!task) break;
        begin(task, worker);
      }
    }
  }

  function begin(task: TaskRow, worker: string): void {
    const definition = definitions.get(task.name);
    if (!definition) throw new Error(`no definition of task ${task.name}`);
    const one = runTask({
      app: services,
      task,
      definition,
      worker,
      endListeners,
      tellEnd: (tx) => tell(tx, { type: 'ended', id: task.id }),
    });
    const ended = one.done.finally(() => {
      running.delete(worker);
      look();
    });
    running.set(worker, { ...one, ended });
  }

  async function heartbeat(): Promise<void> {
    if (running.size === 0) return;
    // Only those that were asked for: what begins during the question is not in the answer, and not lost.
    const asked = [...running];
    const answer = await extendLeases(
      db,
      asked.map(([worker]) => worker),
    );
    const mine = new Map(answer.map((row) => [row.worker, row.cancel_requested]));
    for (const [worker, one] of asked) {
      const isCancelled = mine.get(worker);
      if (isCancelled === undefined) one.stop('lost');
      else if (isCancelled) one.stop('cancelled');
    }
  }

  return {
    serve(definition) {
      // Definitions of every kind of parameters live in one map; their schema is checked before each run.
      definitions.set(definition.name, definition as unknown as TaskDefinition);
    },
    async mayTake({ name, params }, actor) {
      try {
        await definitions.get(name)?.assertMayTake?.(actor, params as never); // checked as it was submitted
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
    async submit(tx, definition, { params, actor, label, awaited = false }) {
      if (!Compile(definition.params).Check(params)) throw new Error(`wrong parameters of task ${definition.name}`);
      const id = newId();
      await tx
        .insertInto('sys_task')
        .values({
          id,
          name: definition.name,
          label: (label ?? definition.label).slice(0, 200),
          params: JSON.stringify(params),
          user_id: ownerOf(actor),
          username: actor.username,
          org_code: actor.orgCode || null,
          tenant_id: actor.tenantId,
          create_by: actor.username,
          awaited,
        })
        .execute();
      await tell(tx, { type: 'new', id });
      return id;
    },
    async wait(id, milliseconds) {
      const until = performance.now() + milliseconds;
      for (;;) {
        let wake = () => {};
        const told = new Promise<void>((resolve) => {
          wake = resolve;
        });
        // Listening first and looking second, so that an end in between is not missed.
        waiting.set(id, [...(waiting.get(id) ?? []), wake]);
        const left = until - performance.now();
        const timer = setTimeout(wake, Math.max(0, left));
        try {
          const task = await db.selectFrom('sys_task').selectAll().where('id', '=', id).executeTakeFirst();
          if (!task || task.finished_at !== null) return task ?? null;
          if (left > 0) await told;
          else if (await leave(db, id)) return null;
        } finally {
          clearTimeout(timer);
          const rest = (waiting.get(id) ?? []).filter((other) => other !== wake);
          if (rest.length > 0) waiting.set(id, rest);
          else waiting.delete(id);
        }
      }
    },
    async cancel(id, actor) {
      await inTransaction(db, async (tx) => {
        const task = await tx
          .selectFrom('sys_task')
          .select(['id', 'state'])
          .where('id', '=', id)
          .where('user_id', 'is not distinct from', ownerOf(actor))
          .forUpdate()
          .executeTakeFirst();
        if (!task) throw refuse('任务不存在');
        if (task.state === 'waiting') {
          const ended = await tx
            .updateTable('sys_task')
            .set({ state: 'cancelled', message: '已取消', finished_at: new Date().toISOString() })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
          await putBack(tx, definitions.get(ended.name), ended);
          await tell(tx, { type: 'ended', id });
        } else if (task.state === 'running') {
          await tx.updateTable('sys_task').set({ cancel_requested: true }).where('id', '=', id).execute();
          await tell(tx, { type: 'cancel', id });
        } else {
          throw refuse('任务已结束，不能取消');
        }
      });
    },
    onEnd(listener) {
      endListeners.push(listener);
    },
    start() {
      if (state !== 'new') return;
      state = 'working';
      // One at a time: those that hang must not use up the connections.
      let isBeating = false;
      const beat = async () => {
        if (isBeating) return;
        isBeating = true;
        await heartbeat().catch((error: unknown) => log.warn({ err: error }, 'task heartbeat failed'));
        isBeating = false;
      };
      timers = [setInterval(look, pollMs).unref(), setInterval(beat, heartbeatMs).unref()];
      look();
    },
    async stop() {
      state = 'stopping';
      for (const timer of timers) clearInterval(timer);
      await looking;
      for (const one of running.values()) one.stop('stopping');
      const all = Promise.allSettled([...running.values()].map(({ ended }) => ended));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopMs).unref())]);
    },
  };
}

/** Whose task it is; work of the server itself is nobody's. */
function ownerOf(actor: Actor): string | null {
  return actor === systemActor ? null : actor.userId;
}
