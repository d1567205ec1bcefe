import { drawKindOf } from '@dossier/contract/arc/reading/preview.ts';
import { type AskingThread, askingThread } from '#core/asking-thread.ts';
import { AppError } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { FileRow } from '#services/files/access.ts';
import type { Files } from '#services/files/files.ts';
import { receiveStream } from '#services/files/receive.ts';
import {
  type DrawAnswer,
  type DrawnPage,
  type DrawProblem,
  type DrawQuestion,
  mostBytes,
  type PageSize,
} from './draw/protocol.ts';

/** Why a file, or a page of it, is not drawn. */
export type NotDrawn = Exclude<DrawProblem, 'absent'> | 'format' | 'missing' | 'late';

export type DrawnFile = Pick<FileRow, 'sha256' | 'name' | 'size'>;

/** Draws pages of stored files. */
export interface Drawer {
  sizes(file: DrawnFile): Promise<PageSize[] | NotDrawn>;
  /**
   * @param mark burned into the page, line by line
   * @param page `at` from 0, `width` in pixels
   */
  page(file: DrawnFile, page: { at: number; width: number; mark: readonly string[] }): Promise<DrawnPage | NotDrawn>;
  close(): Promise<void>;
}

const threads = 2;
const mostWaiting = 60;
/** Milliseconds that a page may take, the opening of its file included. */
const patience = 10_000;
const mostHeap = 400;
/** What broke a thread is not tried again for so many milliseconds. */
const againMs = 10 * 60_000;
const mostRemembered = 1000;

/** Nothing that it draws is kept: each page is drawn when it is asked for and leaves with its mark. */
export function makeDrawer(
  files: Pick<Files, 'store' | 'open' | 'scratch'>,
  { patienceMs = patience, heapMegabytes = mostHeap } = {},
): Drawer {
  const pool = Array.from({ length: threads }, () => ({
    asked: 0,
    thread: askingThread<DrawQuestion, DrawAnswer>(new URL('./draw/draw.worker.ts', import.meta.url), {
      patienceMs,
      heapMegabytes,
    }),
  }));
  const turn = makeTurns(threads, {
    waiting: mostWaiting,
    full: () => new AppError('预览繁忙，请稍后重试', { code: 503, status: 503 }),
  });
  const broke = new Map<string, number>();

  /** The thread that has the file open, unless it is at work for somebody else. */
  function threadFor(key: string) {
    const own = pool[Number.parseInt(key.slice(0, 8), 16) % threads];
    const free = pool.find(({ asked }) => asked === 0);
    return own?.asked === 0 ? own : (free ?? own);
  }

  async function ask(file: DrawnFile, page: DrawQuestion['page']): Promise<DrawAnswer | NotDrawn> {
    const kind = drawKindOf(file.name);
    if (kind === null) return 'format';
    if (Number(file.size) > mostBytes) return 'too-large';
    const key = `${file.sha256} ${kind}`;
    const tried = `${key} ${page?.at ?? ''}`;
    if ((broke.get(tried) ?? 0) > Date.now()) return 'late';
    const own = threadFor(key);
    if (!own) throw new Error('there is no thread that draws');
    own.asked += 1;
    try {
      const found = await answerOf(own.thread, { key, kind, page }, file);
      if (found !== 'late' && found !== 'broken') return found;
      if (broke.size >= mostRemembered) broke.clear();
      broke.set(tried, Date.now() + againMs);
      return 'late';
    } finally {
      own.asked -= 1;
    }
  }

  /** The file is brought to the thread when it does not have it, and is what it was when it came in. */
  async function answerOf(
    thread: AskingThread<DrawQuestion, DrawAnswer>,
    question: Omit<DrawQuestion, 'path'>,
    file: DrawnFile,
  ): Promise<DrawAnswer | 'late' | 'broken' | 'missing'> {
    const found = await thread.ask({ ...question, path: null });
    if (found !== 'absent') return found;
    if (!(await files.store.has(file.sha256))) return 'missing';
    const copy = await receiveStream(files.scratch, await files.open(file), file.name, mostBytes);
    try {
      if (copy.sha256 !== file.sha256) return 'damaged';
      return await thread.ask({ ...question, path: copy.path });
    } finally {
      await copy.discard();
    }
  }

  return {
    async sizes(file) {
      const found = await turn(() => ask(file, null));
      if (typeof found === 'string') return problemOf(found);
      return found.type === 'pages' ? found.sizes : 'damaged';
    },
    async page(file, page) {
      const found = await turn(() => ask(file, page));
      if (typeof found === 'string') return problemOf(found);
      return found.type === 'page' ? found.page : 'damaged';
    },
    close: async () => void (await Promise.all(pool.map(({ thread }) => thread.close()))),
  };
}

const problemOf = (found: DrawProblem | NotDrawn): NotDrawn => (found === 'absent' ? 'missing' : found);
