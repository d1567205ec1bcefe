import type { TObject } from 'typebox';
import { type Actor, systemActor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import type { Events } from '../events.ts';
import type { TaskRow } from '../tasks/claim.ts';
import type { TaskServices } from '../tasks/run.ts';
import { makeTasks } from '../tasks/tasks.ts';
import type { JobDefinition, JobServices } from './define.ts';
import {
  correctTimes,
  isActive,
  isLate,
  type JobRow,
  lockDueJob,
  lockJob,
  moveOn,
  nextDue,
  passedTimes,
} from './due.ts';
import { jobTask, registered } from './run-job.ts';

/** Wakes the schedulers of all instances: a job was changed, or a run has ended. */
const topic = 'jobs';
/** Even without an event a scheduler looks this often, e.g. when a clock was set. */
const longestSleepMs = 5_000;
/** Next times are looked at so often for those that a clock ahead of its time has put too far away. */
const correctMs = 4_000;
const shortestSleepMs = 20;

/** Told of every run that ended, inside the transaction that ends it. */
export type RunEndListener = (tx: Tx, jobId: string, run: TaskRow) => Promise<void>;

/** Scheduled jobs: rows of sys_quartz_job whose runs are background tasks in a lane of their own. */
export interface Jobs {
  /** Makes this instance know a task. */
  register(job: JobDefinition<TObject>): void;
  registered(): readonly JobDefinition[];
  /** @throws AppError when no task has that name */
  find(name: string): JobDefinition;
  /** Begins every job that is due at a moment. @returns how many */
  tick(now: Date): Promise<number>;
  /** Works out anew the next times that lie further ahead than their expressions say. @returns how many */
  correctTimes(now: Date): Promise<number>;
  /** Begins a run now. @returns its id @throws AppError while another one goes on */
  execute(tx: Tx, jobId: string, by: Actor): Promise<string>;
  /** Asks a run to stop. @throws AppError when it has ended */
  cancel(runId: string): Promise<void>;
  /** Jobs were changed; all instances look again, with the commit. */
  changed(tx: Db | Tx): Promise<void>;
  onEnd(listener: RunEndListener): void;
  start(): void;
  /** Lets runs end or go to another instance. */
  stop(): Promise<void>;
}

/** Makes the scheduler of this instance. It begins with `start`. */
export function makeJobs(services: JobServices & TaskServices & { events: Events }): Jobs {
  const { db, events, log } = services;
  const known = new Map<string, JobDefinition>();
  const listeners: RunEndListener[] = [];
  // A lane of its own: long jobs hold up nobody's import, and the other way round.
  const lane = makeTasks(services);
  const task = jobTask(services, known);
  lane.serve(task);
  let state: 'new' | 'working' | 'stopping' = 'new';
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;

  lane.onEnd(async (tx, run) => {
    // Submitted by `begin` alone.
    const { jobId } = run.params as { jobId: string };
    for (const listener of listeners) await listener(tx, jobId, run);
    await events.publish(tx, topic, null);
  });
  events.on(topic, look);
  events.onGap(look);

  async function begin(tx: Tx, job: JobRow, how: { dueAt: string | null; by: Actor | null }): Promise<string> {
    const id = await lane.submit(tx, task, {
      params: { jobId: job.id, className: job.job_class_name, parameter: job.parameter },
      actor: systemActor,
      label: known.get(job.job_class_name)?.title ?? job.job_class_name,
    });
    await tx
      .insertInto('sys_quartz_run')
      .values({ id, job_id: job.id, due_at: how.dueAt, started_by: how.by?.username ?? null })
      .execute();
    return id;
  }

  /** One due job: the row's lock and its moved time make this the only instance that begins it. */
  function takeDue(now: Date): Promise<'begun' | 'moved' | 'none'> {
    return inTransaction(db, async (tx) => {
      const job = await lockDueJob(tx, now);
      if (!job) return 'none';
      // Looked at again behind the lock: somebody may have started it a moment ago.
      const busy = await isActive(tx, job.id);
      if (busy && job.misfire === 'run') return 'moved';
      const skips = job.misfire === 'skip' && (busy || isLate(job, now));
      if (!skips) await begin(tx, job, { dueAt: job.next_at, by: null });
      const passed = passedTimes(job, now);
      // One run makes up for one time; the others have passed without one.
      await moveOn(tx, job, now, skips ? passed : passed.slice(1));
      return skips ? 'moved' : 'begun';
    });
  }

  async function tick(now: Date): Promise<number> {
    let begun = 0;
    for (;;) {
      const taken = await takeDue(now);
      if (taken === 'none') return begun;
      if (taken === 'begun') begun += 1;
    }
  }

  let correctedAt = Number.NEGATIVE_INFINITY;
  async function correct(): Promise<void> {
    if (performance.now() - correctedAt < correctMs) return;
    correctedAt = performance.now();
    const corrected = await inTransaction(db, (tx) => correctTimes(tx, new Date()));
    if (corrected > 0) log.warn({ corrected }, 'next times of jobs lay too far ahead and were worked out anew');
  }

  function look(): void {
    if (state !== 'working') return;
    lookAgain = true;
    looking ??= turn().finally(() => {
      looking = null;
      if (lookAgain) look();
    });
  }

  /** Begins what is due and sleeps until the next time. */
  async function turn(): Promise<void> {
    clearTimeout(timer);
    let sleep = longestSleepMs;
    try {
      await correct();
      while (lookAgain && state === 'working') {
        lookAgain = false;
        await tick(new Date());
      }
      const next = await nextDue(db);
      if (next !== null) sleep = Math.min(sleep, Math.max(shortestSleepMs, next - Date.now()));
    } catch (error) {
      log.error({ err: error }, 'scheduled jobs could not be looked at');
    }
    if (state === 'working') timer = setTimeout(look, sleep).unref();
  }

  return {
    register: (job) => void known.set(job.name, job),
    registered: () => [...known.values()],
    find: (name) => registered(known, name),
    tick,
    correctTimes: (now) => inTransaction(db, (tx) => correctTimes(tx, now)),
    async execute(tx, jobId, by) {
      const job = await lockJob(tx, jobId);
      if (!job) throw refuse('未找到对应实体');
      registered(known, job.job_class_name);
      if (await isActive(tx, jobId)) throw refuse('任务正在执行，请等待结束或先取消');
      return begin(tx, job, { dueAt: null, by });
    },
    cancel: (runId) => lane.cancel(runId, systemActor),
    changed: (tx) => events.publish(tx, topic, null),
    onEnd: (listener) => void listeners.push(listener),
    start() {
      if (state !== 'new') return;
      state = 'working';
      lane.start();
      look();
    },
    async stop() {
      state = 'stopping';
      clearTimeout(timer);
      await looking;
      await lane.stop();
    },
  };
}
