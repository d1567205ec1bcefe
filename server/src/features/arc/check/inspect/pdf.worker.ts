import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Found, Numbered } from '#core/asking-thread.ts';
import type { PdfFacts, PdfQuestion } from './pdf-protocol.ts';

/** Opens documents one after another, in a thread of its own: what they hold may take long or break it. */

const port = parentPort;
if (!port) throw new Error('pdf.worker runs in a worker thread');
let library: Promise<PDFiumLibrary> | undefined;

port.on('message', async ({ id, path }: Numbered<PdfQuestion>) => {
  let found: PdfFacts = null;
  try {
    library ??= PDFiumLibrary.init();
    found = await look(await library, path);
  } catch {
    // It cannot be opened: that is the answer.
  }
  port.postMessage({ id, found } satisfies Found<PdfFacts>);
});

/** First and last page are read. */
async function look(pdfium: PDFiumLibrary, path: string): Promise<PdfFacts> {
  const document = await pdfium.loadDocument(readFileSync(path));
  try {
    const pages = document.getPageCount();
    if (pages === 0) return null;
    const texts = [...new Set([0, pages - 1])].map((at) => document.getPage(at).getText());
    return { pages, hasText: texts.some((text) => text.trim() !== '') };
  } finally {
    document.destroy();
  }
}
