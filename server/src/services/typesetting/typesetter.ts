import { type ChildProcess, fork } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { refusal } from '#core/errors.ts';
import type { TypesetJob, TypesetResult, TypesetterMessage } from './protocol.ts';

export interface TypesetLimits {
  /** Of one document, in milliseconds; waiting for its turn is not counted. */
  milliseconds: number;
  /** Of the process that sets them. */
  megabytes: number;
  /** Documents that wait for their turn. */
  waiting: number;
  /** Of these, of one person. */
  waitingOfOne: number;
  /** So long without work the process is ended, in milliseconds; the next document starts another. */
  idle: number;
  /** Where the process is sent that asks the net for something: a door that nobody opens. */
  net: string;
}

/**
 * A list of 5 000 rows takes 1.3 s of one core and 365 MB (docs/benchmarks.md). The limits leave room for slow machines and for
 * templates that are less careful, and none for those that never end.
 */
export const usualLimits: TypesetLimits = {
  milliseconds: 40_000,
  megabytes: 800,
  waiting: 20,
  waitingOfOne: 4,
  idle: 60_000,
  net: 'http://127.0.0.1:1',
};

export interface TypesetOptions {
  /** Who asked; one person does not fill the queue. */
  by: string;
  signal?: AbortSignal;
  /** Less than the usual time, in milliseconds. */
  milliseconds?: number;
}

/** Sets documents as PDF, one at a time, in a process of its own that is started by the first. */
export interface Typesetter {
  /** @throws AppError `printTime`, `printMemory`, `printQueue`: sentences for the reader */
  typeset(job: TypesetJob, options: TypesetOptions): Promise<TypesetResult>;
  /** Documents that are being set or wait; for figures and tests. */
  readonly pending: number;
  /** Process id while there is one. */
  readonly pid: number | undefined;
  close(): void;
}

interface Pending {
  job: TypesetJob;
  options: TypesetOptions;
  resolve(result: TypesetResult): void;
  reject(error: Error): void;
}

export function makeTypesetter(log: FastifyBaseLogger, limits: TypesetLimits = usualLimits): Typesetter {
  const waiting: Pending[] = [];
  let child: ChildProcess | undefined;
  let current: Pending | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function next(): void {
    if (current || isClosed) return;
    current = waiting.shift();
    if (!current) {
      idle = setTimeout(replace, limits.idle);
      idle.unref();
      return;
    }
    clearTimeout(idle);
    const { job, options } = current;
    child ??= start();
    deadline = setTimeout(
      () => settle(refusal('printTime', '打印超时，请减少内容后重试')),
      Math.min(options.milliseconds ?? limits.milliseconds, limits.milliseconds),
    );
    child.send(job);
  }

  /** Ends the current document; a process that may still compute is ended with it. */
  function settle(outcome: TypesetResult | Error, { keep = false } = {}): void {
    const done = current;
    current = undefined;
    clearTimeout(deadline);
    if (!keep) replace();
    if (done) {
      done.options.signal?.removeEventListener('abort', giveUp);
      if (outcome instanceof Error) done.reject(outcome);
      else done.resolve(outcome);
    }
    next();
  }

  /** The next document starts a new process. */
  function replace(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  /** Somebody no longer waits for a document. */
  function giveUp(this: AbortSignal): void {
    const isThis = ({ options }: Pending) => options.signal === this;
    if (current && isThis(current)) settle(cancelled());
    const at = waiting.findIndex(isThis);
    if (at >= 0) for (const { reject } of waiting.splice(at, 1)) reject(cancelled());
  }

  function start(): ChildProcess {
    const started = fork(
      new URL('./typesetting.process.ts', import.meta.url),
      [String(limits.megabytes * 1024 * 1024)],
      {
        env: childEnvironment(limits.net),
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    const isCurrent = () => child === started;
    let said = '';
    started.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString('utf8')).slice(-2000);
    });
    started.on('message', (message: TypesetterMessage) => {
      if (!isCurrent()) return;
      if (message.type === 'result') return settle(message.result, { keep: !message.heavy });
      if (message.type === 'memory') return settle(refusal('printMemory', '打印内容过多，内存不足，请减少内容后重试'));
      fail(message.message);
    });
    started.on('error', (error) => isCurrent() && fail(error.message));
    started.on('exit', (code, signal) => {
      if (!isCurrent()) return;
      child = undefined;
      if (current) fail(`it ended with ${signal ?? code}: ${said}`);
    });
    // It keeps no server from ending, and no test.
    started.unref();
    (started.channel as { unref?: () => void } | null)?.unref?.();
    (started.stderr as { unref?: () => void } | null)?.unref?.();
    return started;
  }

  function fail(why: string): void {
    log.error({ why }, 'a document could not be typeset');
    settle(refusal('printFailed', '打印失败，请稍后重试'));
  }

  return {
    typeset(job, options) {
      if (isClosed) return Promise.reject(cancelled());
      if (options.signal?.aborted) return Promise.reject(cancelled());
      const own = waiting.filter(({ options: { by } }) => by === options.by).length;
      if (waiting.length >= limits.waiting || own >= limits.waitingOfOne)
        return Promise.reject(refusal('printQueue', '打印任务较多，请稍后再试'));
      return new Promise((resolve, reject) => {
        waiting.push({ job, options, resolve, reject });
        options.signal?.addEventListener('abort', giveUp, { once: true });
        next();
      });
    },
    get pending() {
      return waiting.length + (current ? 1 : 0);
    },
    get pid() {
      return child?.pid;
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(cancelled());
      settle(cancelled());
      clearTimeout(idle);
    },
  };
}

const cancelled = () => refusal('printCancelled', '打印已取消');

/**
 * glibc keeps what its threads have freed: a list of 5 000 rows took 365 MB with these and 430 MB without
 * (docs/benchmarks.md). Other C libraries do not read them.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * Nothing of this server is a template's business: no secret, no home folder with packages in it. The compiler would
 * fetch packages of the net that a template names; it takes `net` for the way there.
 */
function childEnvironment(net: string): NodeJS.ProcessEnv {
  const none = process.platform === 'win32' ? 'Z:\\none' : '/nonexistent';
  const { SystemRoot } = process.env;
  return {
    ...{ HTTPS_PROXY: net, HTTP_PROXY: net, ALL_PROXY: net },
    ...{ HOME: none, XDG_CACHE_HOME: none, XDG_DATA_HOME: none, APPDATA: none, LOCALAPPDATA: none },
    ...mallocSettings,
    ...(SystemRoot ? { SystemRoot } : {}),
  };
}
