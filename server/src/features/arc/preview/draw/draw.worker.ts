import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { Transformer } from '@napi-rs/image';
import type { Found, Numbered } from '#core/asking-thread.ts';
import { decoded, htmlText, mailPage, savedPage } from '../../search/search.public.ts';
import { burn } from './mark.ts';
import type { Opened } from './opened.ts';
import { openPdf } from './pdf-pages.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';
import { openPicture } from './picture-pages.ts';
import type { DrawAnswer, DrawQuestion } from './protocol.ts';
import { openText } from './text-pages.ts';
import { Undrawable } from './undrawable.ts';

/** Draws pages one after another, in a thread of its own: what files hold may take long or break it. */

const port = parentPort;
if (!port) throw new Error('draw.worker runs in a worker thread');
let library: Promise<Pdfium> | undefined;
/** The file that was read last, until nobody has turned a page for a while. */
let last: { key: string; opened: Opened } | undefined;
let idle: NodeJS.Timeout | undefined;
const idleMs = 60_000;
/** Of JPEG: WebP is a fifth smaller and takes four times as long to make. */
const quality = 80;

port.on('message', async ({ id, ...question }: Numbered<DrawQuestion>) => {
  let found: DrawAnswer;
  try {
    found = await answer(question);
  } catch (error) {
    found = error instanceof Undrawable ? error.problem : 'damaged';
  }
  port.postMessage({ id, found } satisfies Found<DrawAnswer>);
});

async function answer({ key, kind, path, page }: DrawQuestion): Promise<DrawAnswer> {
  library ??= startPdfium();
  const pdfium = await library;
  clearTimeout(idle);
  idle = setTimeout(forget, idleMs).unref();
  if (last?.key !== key) {
    if (path === null) return 'absent';
    forget();
    last = { key, opened: await open(pdfium, kind, readFileSync(path)) };
  }
  const { opened } = last;
  if (page === null) return { type: 'pages', sizes: opened.sizes };
  if (!opened.sizes[page.at]) return 'no-page';
  const drawn = await opened.draw(page.at, page.width);
  burn(pdfium, drawn, page.mark);
  const { width, height, rgba } = drawn;
  const bytes = await Transformer.fromRgbaPixels(rgba, width, height).jpeg(quality);
  return { type: 'page', page: { width, height, bytes } };
}

function forget(): void {
  last?.opened.close();
  last = undefined;
}

async function open(pdfium: Pdfium, kind: DrawQuestion['kind'], bytes: Buffer): Promise<Opened> {
  if (kind === 'pdf') return openPdf(pdfium, bytes);
  return kind === 'picture' ? openPicture(bytes) : openText(pdfium, wordsOf(kind, bytes));
}

/** Mails and pages of the web are read as what they say: nothing in them runs, and nothing is loaded for them. */
function wordsOf(kind: 'text' | 'mail' | 'web' | 'saved', bytes: Buffer): string {
  switch (kind) {
    case 'text':
      return decoded(bytes);
    case 'mail':
      return mailPage(bytes);
    case 'saved':
      return savedPage(bytes);
    case 'web':
      return htmlText(decoded(bytes))
        .replace(/\n\s*\n+/g, '\n\n')
        .trimStart();
  }
}
