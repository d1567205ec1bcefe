import { askingThread } from '#core/asking-thread.ts';
import type { PdfFacts, PdfQuestion } from './pdf-protocol.ts';

/** `late`: nobody could say in time. */
export type PdfFound = PdfFacts | 'late';

/** Opens documents of one run. */
export interface PdfReader {
  look(path: string): Promise<PdfFound>;
  close(): Promise<void>;
}

/** A document that breaks the thread cannot be opened. */
export function makePdfReader(): PdfReader {
  const thread = askingThread<PdfQuestion, PdfFacts>(new URL('./pdf.worker.ts', import.meta.url), {
    patienceMs: 20_000,
    heapMegabytes: 400,
  });
  return {
    async look(path) {
      const found = await thread.ask({ path });
      return found === 'broken' ? null : found;
    },
    close: thread.close,
  };
}
