import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { askingThread } from '#core/asking-thread.ts';
import type { ExtractFound, ExtractKind, ExtractProblem, ExtractQuestion } from './protocol.ts';

export type Extracted =
  | { type: 'text'; text: string; cut: boolean; facts: FileFacts | null }
  | { type: 'failed'; reason: string };

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
  ...{ html: 'html', htm: 'html', eml: 'eml', mhtml: 'mhtml', mht: 'mhtml' },
  ...{ jpg: 'picture', jpeg: 'picture', png: 'picture', tif: 'picture', tiff: 'picture' },
  ...{ mp3: 'recording', wav: 'recording', flac: 'recording', ogg: 'recording' },
  ...{ mp4: 'recording', mov: 'recording', mkv: 'recording' },
};

/** How a file is read, by its name; null: it is not. */
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

/** A file that is late or breaks the thread has no text. */
export function makeTextReader({ patienceMs = patience, heapMegabytes = mostHeap } = {}): TextReader {
  const thread = askingThread<ExtractQuestion, ExtractFound>(new URL('./extract.worker.ts', import.meta.url), {
    patienceMs,
    heapMegabytes,
    youngMegabytes,
  });
  return {
    async read(file) {
      const found = await thread.ask(file);
      return typeof found === 'string' ? { type: 'failed', reason: reasons[found] } : { type: 'text', ...found };
    },
    close: thread.close,
  };
}
