import { stat } from 'node:fs/promises';
import { type AppError, refusal, refuse } from '#core/errors.ts';
import { startThread } from '#core/thread.ts';
import type { ReaderMessage, ReaderTask, ReadProblem, ReadRow } from './reader-protocol.ts';

export type { ReadCell } from './cell-text.ts';
export type { ReadRow } from './reader-protocol.ts';

export interface ReadOptions {
  /** Rows above the data; the last of them is the header. Default 1. */
  headerRows?: number;
  /** Default `usualRows`. */
  maxRows?: number;
  /** Default 50 MB. */
  maxBytes?: number;
  /** Number from 0, a name, or several of which one is there. Default the first. */
  sheet?: number | string | readonly string[];
  signal?: AbortSignal;
}

/** A file that was opened. The rows can be walked once; leaving the loop early is fine. */
export interface Workbook {
  sheets: readonly string[];
  header: readonly string[];
  /** Rows that hold anything. */
  total: number;
  rows: AsyncIterable<ReadRow>;
  /** Ends the worker when the rows are not walked to their end. */
  close(): Promise<void>;
}

const megabyte = 1024 * 1024;
/** Rows of one import, where nothing else is said (domain 8). */
export const usualRows = 50_000;
/**
 * Reading takes memory several times the unpacked text; this is where a worker is given up. All readers together take
 * at most `maxWorkers` times this, the unpacked file and the file itself: 2 × (768 + 256 + 50) MB.
 */
const maxHeapMegabytes = 768;
/** A larger young generation makes no reading faster, it only takes memory. */
const youngMegabytes = 16;
const maxUnpacked = 256 * megabyte;
const maxSeconds = 180;
/** Each may take much memory, so few read at once; the others wait their turn. */
const maxWorkers = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Opens a .xls or .xlsx file in a worker thread; which of the two is told by its content.
 * @throws AppError with the reason, when it cannot be read
 */
export async function readWorkbook(source: string | Buffer, options: ReadOptions = {}): Promise<Workbook> {
  const { headerRows = 1, maxRows = usualRows, maxBytes = 50 * megabyte, sheet = 0, signal } = options;
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > maxBytes) throw refuse(`文件大小超过${Math.floor(maxBytes / megabyte)}MB`);
  if (size === 0) throw refuse(texts['not-excel']);
  await turn();
  const task: ReaderTask = { source, headerRows, maxRows, sheet, maxUnpacked };
  const worker = startWorker(task, signal, maxRows);
  try {
    const head = await worker.receive();
    if (head.type !== 'head') throw new Error('the reader sent rows before the head');
    const { sheets, header, total } = head;
    return { sheets, header, total, rows: batches(worker), close: worker.end };
  } catch (error) {
    await worker.end();
    throw error;
  }
}

async function* batches(worker: ReaderWorker): AsyncGenerator<ReadRow> {
  try {
    for (let last = false; !last; ) {
      worker.next();
      const message = await worker.receive();
      if (message.type !== 'rows') throw new Error('the reader sent something else than rows');
      yield* message.rows;
      last = message.last;
    }
  } finally {
    await worker.end();
  }
}

type Answer = Exclude<ReaderMessage, { type: 'problem' }>;

interface ReaderWorker {
  next(): void;
  receive(): Promise<Answer>;
  end(): Promise<void>;
}

function startWorker(task: ReaderTask, signal: AbortSignal | undefined, maxRows: number): ReaderWorker {
  const worker = startThread(new URL('./reader.worker.ts', import.meta.url), {
    data: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const answers: Answer[] = [];
  let wake: (() => void) | undefined;
  let failure: Error | undefined;
  let ended: Promise<void> | undefined;

  const fail = (error: Error) => {
    failure ??= error;
    wake?.();
  };
  const giveUp = () => fail(refuse('读取已取消'));
  worker.on('message', (message: ReaderMessage) => {
    if (message.type === 'problem') return fail(explain(message.problem, maxRows));
    answers.push(message);
    wake?.();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(texts['too-large']) : error);
  });
  worker.on('exit', () => fail(new Error('the reader ended early')));
  // Also ends a file that was opened and then forgotten.
  const timer = setTimeout(() => {
    fail(refuse(texts['too-large']));
    void end();
  }, maxSeconds * 1000);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();

  function end(): Promise<void> {
    ended ??= (async () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      await worker.terminate();
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    })();
    return ended;
  }

  return {
    next: () => worker.postMessage('next'),
    async receive() {
      for (;;) {
        const answer = answers.shift();
        if (answer) return answer;
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end,
  };
}

async function turn(): Promise<void> {
  if (running < maxWorkers) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Reason of the refusal of a file that lacks the sheet that was asked for. */
export const noSheet = 'noSheet';

const texts = {
  'not-excel': '文件不是有效的Excel文件，请上传.xls或.xlsx格式',
  damaged: '文件已损坏，无法读取',
  encrypted: '文件已加密，请取消密码后重新上传',
  'too-large': '文件内容过大，无法读取',
  'no-sheet': '文件中没有需要的工作表',
} as const;

function explain(problem: ReadProblem, maxRows: number): AppError {
  if (problem === 'no-sheet') return refusal(noSheet, texts[problem]);
  return typeof problem === 'string'
    ? refuse(texts[problem])
    : refuse(`数据行数${problem.tooManyRows}超过上限${maxRows}`);
}
