import type { Worker } from 'node:worker_threads';
import { startThread } from './thread.ts';

/** What a thread is told: it answers with the same number. */
export type Numbered<Question> = Question & { id: number };
export interface Found<Answer> {
  id: number;
  found: Answer;
}

/** A thread that answers questions one after another. */
export interface AskingThread<Question, Answer> {
  /** `late`: it took too long; `broken`: it ended, for want of memory as a rule. Both end the thread. */
  ask(question: Question): Promise<Answer | 'late' | 'broken'>;
  close(): Promise<void>;
}

interface Limits {
  /** So long one answer may take. */
  patienceMs: number;
  heapMegabytes: number;
  /** Default: as Node chooses. */
  youngMegabytes?: number;
}

/** The thread begins with the first question, is replaced when one breaks it, and keeps no server alive that stops. */
export function askingThread<Question extends object, Answer>(
  file: URL,
  { patienceMs, heapMegabytes, youngMegabytes }: Limits,
): AskingThread<Question, Answer> {
  let worker: Worker | undefined;
  let count = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = startThread(file, {
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        ...(youngMegabytes ? { maxYoungGenerationSizeMb: youngMegabytes } : {}),
      },
    });
    started.unref();
    return started;
  }

  async function ask(question: Question): Promise<Answer | 'late' | 'broken'> {
    worker ??= start();
    const own = worker;
    const found = await answerOf<Answer>(own, { ...question, id: ++count }, patienceMs);
    if (found === 'late' || found === 'broken') {
      own.on('error', () => {});
      worker = undefined;
      await own.terminate();
    }
    return found;
  }

  return {
    ask(question) {
      const answer = turn.then(() => ask(question));
      turn = answer.catch(() => {});
      return answer;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

function answerOf<Answer>(worker: Worker, question: { id: number }, patienceMs: number) {
  return new Promise<Answer | 'late' | 'broken'>((resolve) => {
    const end = (found: Answer | 'late' | 'broken') => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', fail);
      resolve(found);
    };
    const hear = (answer: Found<Answer>) => {
      if (answer.id === question.id) end(answer.found);
    };
    const fail = () => end('broken');
    const timer = setTimeout(() => end('late'), patienceMs);
    worker.on('message', hear).on('error', fail).on('exit', fail);
    worker.postMessage(question);
  });
}
