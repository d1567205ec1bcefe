import { Worker } from 'node:worker_threads';
import type { TypesetJob, TypesetterMessage } from './protocol.ts';

/**
 * Runs as a process of its own. The compiler is native code: a thread that computes there cannot be ended, and what it
 * takes is no heap of JavaScript, so no limit of a worker thread holds for it. It computes in a thread of this process;
 * this thread stays awake, watches the memory, and ends the whole process when there is too much of it.
 */

/** Between two looks at the memory, in milliseconds. */
const lookMs = 20;
/** A process that grew this large gives little back to the system: it is better replaced. */
const heavyBytes = 320 * 1024 * 1024;

const mostBytes = Number(process.argv[2]);
const thread = new Worker(new URL('./typesetting.worker.ts', import.meta.url), { execArgv: [] });

function say(message: TypesetterMessage, then: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, then);
}

let watch: NodeJS.Timeout | undefined;

process.on('message', (job: TypesetJob) => {
  watch = setInterval(look, lookMs);
  thread.postMessage(job);
});
// The server is gone: nobody waits for what is computed here.
process.on('disconnect', end);
thread.on('message', (message: TypesetterMessage) => {
  clearInterval(watch);
  say(message.type === 'result' ? { ...message, heavy: process.memoryUsage.rss() > heavyBytes } : message);
});
thread.on('error', (error) => say({ type: 'broken', message: error.message }, end));

function look(): void {
  if (process.memoryUsage.rss() <= mostBytes) return;
  clearInterval(watch);
  say({ type: 'memory' }, end);
  // The pipe may be stuck; the memory is not waited for.
  setTimeout(end, 100);
}

/** `process.exit` would wait for the thread. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
