import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Found, Numbered } from '#core/asking-thread.ts';
import { factsOf, shortened } from './facts.ts';
import { mailText, savedPage } from './mail/mail.ts';
import { htmlText } from './markup.ts';
import { officeText } from './office.ts';
import { decoded } from './plain.ts';
import { type ExtractFound, type ExtractQuestion, mostText } from './protocol.ts';
import { recordingFacts } from './recording-facts.ts';
import { Unreadable } from './unreadable.ts';

/** Reads texts one file after another, in a thread of its own: what files hold may take long or break it. */

const port = parentPort;
if (!port) throw new Error('extract.worker runs in a worker thread');
let library: Promise<PDFiumLibrary> | undefined;

port.on('message', async ({ id, path, kind }: Numbered<ExtractQuestion>) => {
  let found: ExtractFound;
  try {
    found = kind === 'recording' ? await recordingOf(path) : await fileOf(readFileSync(path), kind);
  } catch (error) {
    found = error instanceof Unreadable ? error.problem : 'damaged';
  }
  port.postMessage({ id, found } satisfies Found<ExtractFound>);
});

type Kind = Exclude<ExtractQuestion['kind'], 'recording'>;

async function fileOf(file: Buffer, kind: Kind): Promise<ExtractFound> {
  return { ...limited(await textOf(file, kind)), facts: shortened(factsOf(file, kind)) };
}

async function recordingOf(path: string): Promise<ExtractFound> {
  return { text: '', cut: false, facts: shortened(await recordingFacts(path)) };
}

async function textOf(file: Buffer, kind: Kind): Promise<string> {
  switch (kind) {
    case 'pdf':
      return pdfText(file);
    case 'txt':
      return decoded(file);
    case 'html':
      return htmlText(decoded(file));
    case 'eml':
      return mailText(file);
    case 'mhtml':
      return savedPage(file);
    case 'picture':
      return '';
    default:
      return officeText(file, kind);
  }
}

/** Pages are read until there is enough. */
async function pdfText(file: Buffer): Promise<string> {
  library ??= PDFiumLibrary.init();
  let document: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;
  try {
    document = await (await library).loadDocument(file);
  } catch (error) {
    throw new Unreadable(/password/i.test(String(error)) ? 'encrypted' : 'damaged');
  }
  try {
    const pages: string[] = [];
    let size = 0;
    for (let at = 0; at < document.getPageCount() && size <= mostText; at += 1) {
      const text = document.getPage(at).getText();
      pages.push(text);
      size += text.length;
    }
    return pages.join('\n');
  } finally {
    document.destroy();
  }
}

function limited(text: string): { text: string; cut: boolean } {
  if (Buffer.byteLength(text) <= mostText) return { text, cut: false };
  // A sign that was cut in two is none.
  return {
    text: Buffer.from(text)
      .subarray(0, mostText)
      .toString('utf8')
      .replace(/\ufffd+$/, ''),
    cut: true,
  };
}
