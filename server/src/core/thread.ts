import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What a thread is told: `workerData`. */
export interface ThreadStart {
  file: string;
  data: unknown;
  cache: string | undefined;
}

/**
 * Starts a thread that reads what strangers sent. Nothing of this process is its business: it has no environment and
 * none of our flags. It takes over the cache of compiled modules, without which half of its time goes into reading them.
 * @param file the thread's own module; `data` is `data` of its `workerData`, a `ThreadStart`
 */
export function startThread(
  file: URL,
  { data, ...options }: { data?: unknown } & Omit<WorkerOptions, 'workerData'> = {},
) {
  const cache = getCompileCacheDir();
  const start: ThreadStart = { file: file.href, data, cache: cache && path.dirname(cache) };
  return new Worker(new URL('./thread-start.mjs', import.meta.url), {
    env: {},
    execArgv: [],
    stdin: false,
    ...options,
    workerData: start,
  });
}
