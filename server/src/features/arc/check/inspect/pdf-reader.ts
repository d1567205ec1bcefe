import type { Worker } from 'node:worker_threads';
import { startThread } from '#core/thread.ts';
import type { PdfAnswer, PdfQuestion } from './pdf-protocol.ts';

/** So long a document may take, in milliseconds. */
const patience = 20_000;
const mostHeap = 400;

/** `late`: nobody could say in time. */
export type PdfFound = PdfAnswer['found'] | 'late';

/** Opens documents of one run. */
export interface PdfReader {
  look(path: string): Promise<PdfFound>;
  close(): Promise<void>;
}

/** The thread begins with the first document and is replaced when one breaks it. */
export function makePdfReader(): PdfReader {
  let worker: Worker | undefined;
  let count = 0;

  async function ask(path: string): Promise<PdfFound> {
    worker ??= startThread(new URL('./pdf.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: mostHeap },
    });
    const own = worker;
    const question: PdfQuestion = { id: ++count, path };
    const found = await answerOf(own, question);
    if (found !== 'late' && found !== 'broken') return found;
    own.on('error', () => {});
    worker = undefined;
    await own.terminate();
    return found === 'late' ? 'late' : null;
  }

  let turn: Promise<unknown> = Promise.resolve();
  return {
    look(path) {
      const answer = turn.then(() => ask(path));
      turn = answer.catch(() => {});
      return answer;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

/** What the thread says to a question; `broken` where it ends instead. */
function answerOf(worker: Worker, question: PdfQuestion): Promise<PdfFound | 'broken'> {
  return new Promise((resolve) => {
    const end = (found: PdfFound | 'broken') => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', fail);
      resolve(found);
    };
    const hear = (answer: PdfAnswer) => {
      if (answer.id === question.id) end(answer.found);
    };
    const fail = () => end('broken');
    const timer = setTimeout(() => end('late'), patience);
    worker.on('message', hear).on('error', fail).on('exit', fail);
    worker.postMessage(question);
  });
}
