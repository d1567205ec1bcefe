import { Worker } from 'node:worker_threads';
import type { ExtractAnswer, ExtractKind, ExtractProblem, ExtractQuestion } from './protocol.ts';

export type Extracted = { type: 'text'; text: string; cut: boolean } | { type: 'failed'; reason: string };

/** Reads texts of files, one after another, in a thread of its own. */
export interface TextReader {
  read(file: { path: string; kind: ExtractKind }): Promise<Extracted>;
  close(): Promise<void>;
}

/** So long a file may take, in milliseconds, and so much memory in megabytes. */
const patience = 20_000;
const mostHeap = 384;
const youngMegabytes = 32;

const kinds: Readonly<Record<string, ExtractKind>> = {
  ...{ pdf: 'pdf', ofd: 'ofd', docx: 'docx', xlsx: 'xlsx', pptx: 'pptx', txt: 'txt', csv: 'txt', xml: 'html' },
  ...{ html: 'html', htm: 'html', eml: 'eml' },
};

/** How the text of a file is read, by its name; null: it has none. */
export function extractorOf(name: string): ExtractKind | null {
  const extension = (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase();
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

const reasons: Readonly<Record<ExtractProblem | 'late' | 'broken', string>> = {
  damaged: '文件已损坏，无法读取文字',
  encrypted: '文件已加密，无法读取文字',
  'too-large': '文件展开后过大，无法读取文字',
  late: '读取文字超时',
  broken: '读取文字时超出内存',
};

/** The thread begins with the first file and is replaced when one breaks it. */
export function makeTextReader({ patienceMs = patience, heapMegabytes = mostHeap } = {}): TextReader {
  let worker: Worker | undefined;
  let count = 0;

  async function ask(file: { path: string; kind: ExtractKind }): Promise<Extracted> {
    worker ??= startWorker(heapMegabytes);
    const own = worker;
    const found = await answerOf(own, { id: ++count, ...file }, patienceMs);
    if (found === 'late' || found === 'broken') {
      own.on('error', () => {});
      worker = undefined;
      await own.terminate();
    }
    return typeof found === 'string' ? { type: 'failed', reason: reasons[found] } : { type: 'text', ...found };
  }

  let turn: Promise<unknown> = Promise.resolve();
  return {
    read(file) {
      const answer = turn.then(() => ask(file));
      turn = answer.catch(() => {});
      return answer;
    },
    async close() {
      await worker?.terminate();
      worker = undefined;
    },
  };
}

function startWorker(heapMegabytes: number): Worker {
  const worker = new Worker(new URL('./extract.worker.ts', import.meta.url), {
    // Nothing of this process is a parsing thread's business.
    env: {},
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // It does not keep a server alive that stops.
  worker.unref();
  return worker;
}

/** What the thread says to a question; `broken` where it ends instead. */
function answerOf(
  worker: Worker,
  question: ExtractQuestion,
  patienceMs: number,
): Promise<ExtractAnswer['found'] | 'late' | 'broken'> {
  return new Promise((resolve) => {
    const end = (found: ExtractAnswer['found'] | 'late' | 'broken') => {
      clearTimeout(timer);
      worker.off('message', hear).off('error', fail).off('exit', fail);
      resolve(found);
    };
    const hear = (answer: ExtractAnswer) => {
      if (answer.id === question.id) end(answer.found);
    };
    const fail = () => end('broken');
    const timer = setTimeout(() => end('late'), patienceMs);
    worker.on('message', hear).on('error', fail).on('exit', fail);
    worker.postMessage(question);
  });
}
