import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { TestApp } from './app.ts';

/** A document as its reader has it. */
export interface ReadPdf {
  /** Text of each page. */
  pages: string[];
  /** Width and height of the first page, in millimetres. */
  size: [number, number];
}

let library: Promise<PDFiumLibrary> | undefined;

async function opened<T>(bytes: Buffer, use: (pdf: Awaited<ReturnType<PDFiumLibrary['loadDocument']>>) => T) {
  library ??= PDFiumLibrary.init();
  const pdf = await (await library).loadDocument(bytes);
  try {
    return await use(pdf);
  } finally {
    pdf.destroy();
  }
}

/** Reads a document with the library of Chromium's own viewer. */
export function readPdf(bytes: Buffer): Promise<ReadPdf> {
  return opened(bytes, (pdf) => {
    const pages = [...pdf.pages()];
    const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {};
    const millimetres = (points: number) => Math.round((points / 72) * 25.4);
    return {
      pages: pages.map((page) => page.getText()),
      size: [millimetres(originalWidth), millimetres(originalHeight)] as [number, number],
    };
  });
}

/** What a reader of codes finds on a page, from the top left on. */
export async function codesOf(bytes: Buffer, page = 0, scale = 3): Promise<{ format: string; text: string }[]> {
  prepareZXingModule({
    overrides: { wasmBinary: readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer },
  });
  const picture = await opened(bytes, (pdf) => pdf.getPage(page).render({ scale, render: 'bitmap' }));
  const { data, width, height } = picture;
  const found = await readBarcodes(
    // A picture as browsers have it; Node has no type for it.
    { data: toRgba(data), width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    { tryHarder: true, maxNumberOfSymbols: 255 },
  );
  return found
    .toSorted(
      (a, b) =>
        Math.round((a.position.topLeft.y - b.position.topLeft.y) / 30) || a.position.topLeft.x - b.position.topLeft.x,
    )
    .map(({ format, text }) => ({ format, text }));
}

/** PDFium draws blue first. */
function toRgba(data: Uint8Array): Uint8ClampedArray {
  const copy = new Uint8ClampedArray(data);
  for (let at = 0; at < copy.length; at += 4) [copy[at], copy[at + 2]] = [copy[at + 2] ?? 0, copy[at] ?? 0];
  return copy;
}

/** Asks for a print; the document, or the envelope that says why there is none. */
export async function askPrint(
  app: TestApp,
  path: string,
  { token, query = {} }: { token: string; query?: Record<string, string> },
): Promise<{
  status: number;
  headers: Record<string, unknown>;
  pdf: Buffer;
  message: string;
  reason?: string;
  taskId?: string;
}> {
  const response = await app.http.inject({
    method: 'GET',
    url: `${app.config.apiPrefix}${path}?${new URLSearchParams(query)}`,
    headers: { 'x-access-token': token },
  });
  const isPdf = response.headers['content-type'] === 'application/pdf';
  const envelope = isPdf ? {} : (response.json() as { message: string; reason?: string; result?: { taskId?: string } });
  const {
    message = '',
    reason,
    result,
  } = envelope as { message?: string; reason?: string; result?: { taskId?: string } };
  return {
    status: response.statusCode,
    headers: response.headers,
    pdf: isPdf ? response.rawPayload : Buffer.alloc(0),
    message,
    ...(reason === undefined ? {} : { reason }),
    ...(result?.taskId === undefined ? {} : { taskId: result.taskId }),
  };
}
