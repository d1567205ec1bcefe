// JavaScript, since a thread that must strip types takes 60 ms longer to start; what follows comes stripped from the cache.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

/** @type {import('./thread.ts').ThreadStart} */
const { file, cache } = workerData;
if (cache) enableCompileCache(cache);
await import(file);
// A thread is ended rather than left to end, and would not write it then.
flushCompileCache();
