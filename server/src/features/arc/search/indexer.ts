import type { App } from '#services/services.ts';
import { makeTextReader, type TextReader } from './extract/text-reader.ts';
import { indexChanged } from './index.service.ts';
import { readTexts } from './texts.service.ts';

/** So long what was changed waits, in milliseconds. */
const everyMs = 3000;

/** Keeps the index up to date in the background. Any number of instances may. */
export interface Indexer {
  start(): void;
  stop(): Promise<void>;
}

/** Indexes what was changed, reads texts of new files, and indexes these. @returns how many records and files */
export async function indexAll(
  app: Pick<App, 'db' | 'files'>,
  reader: TextReader,
  signal?: AbortSignal,
): Promise<{ records: number; files: number }> {
  let records = await indexChanged(app.db, signal);
  const files = await readTexts(app, reader, signal);
  if (files > 0) records += await indexChanged(app.db, signal);
  return { records, files };
}

export function makeIndexer(app: Pick<App, 'db' | 'files' | 'log'>): Indexer {
  const reader = makeTextReader();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();

  function look(): void {
    working = indexAll(app, reader, stopping.signal)
      .catch((error: unknown) => app.log.error({ err: error }, 'archives were not indexed'))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, everyMs).unref();
      });
  }

  return {
    start() {
      timer = setTimeout(look, everyMs).unref();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      // A file that is being read takes as long as it may; the thread ends with it.
      await reader.close();
      await working;
      await reader.close();
    },
  };
}
