import { mostPages } from '@dossier/contract/arc/reading/preview.ts';
import { fitted, type Opened, type Pixels } from './opened.ts';
import type { Pdfium } from './pdfium.ts';
import type { PageSize } from './protocol.ts';
import { Undrawable } from './undrawable.ts';

const passwordWanted = 4;
/** Four bytes a pixel, the last one alpha. */
const bgra = 4;
const white = 0xffffffff;
/** Comments and stamps as they look; red comes first. */
const flags = 0x01 | 0x10;

/** Opens a document in the library's memory. @throws Undrawable */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array): Opened {
  const place = kept(pdfium, bytes);
  const document = pdfium._FPDF_LoadMemDocument(place, bytes.length, 0);
  const close = () => {
    if (document) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(place);
  };
  try {
    if (!document) throw new Undrawable(pdfium._FPDF_GetLastError() === passwordWanted ? 'encrypted' : 'damaged');
    const count = pdfium._FPDF_GetPageCount(document);
    if (count === 0) throw new Undrawable('damaged');
    if (count > mostPages) throw new Undrawable('too-large');
    const sizes = Array.from({ length: count }, (_, at) => sizeOf(pdfium, document, at));
    return {
      sizes,
      draw: (at, width) => draw(pdfium, document, at, fitted(sizes[at] ?? [1, 1], width), white),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Draws the only page of a document on nothing: what is not drawn stays transparent. */
export function drawAlone(pdfium: Pdfium, bytes: Uint8Array, width: number, height: number, under = 0): Pixels {
  const place = kept(pdfium, bytes);
  const document = pdfium._FPDF_LoadMemDocument(place, bytes.length, 0);
  try {
    return draw(pdfium, document, 0, { width, height }, under);
  } finally {
    if (document) pdfium._FPDF_CloseDocument(document);
    pdfium.wasmExports.free(place);
  }
}

function kept(pdfium: Pdfium, bytes: Uint8Array): number {
  const place = pdfium.wasmExports.malloc(bytes.length);
  if (!place) throw new Undrawable('too-large');
  pdfium.HEAPU8.set(bytes, place);
  return place;
}

/** A page whose size is none is shown as a sheet of A4, as viewers do. */
function sizeOf(pdfium: Pdfium, document: number, at: number): PageSize {
  const place = pdfium.wasmExports.malloc(8);
  const found = pdfium._FPDF_GetPageSizeByIndexF(document, at, place);
  const [width = 0, height = 0] = pdfium.HEAPF32.subarray(place >> 2, (place >> 2) + 2);
  pdfium.wasmExports.free(place);
  const isSize = found && width > 0 && height > 0 && width / height < 100 && height / width < 100;
  return isSize ? [Math.round(width), Math.round(height)] : [595, 842];
}

function draw(
  pdfium: Pdfium,
  document: number,
  at: number,
  { width, height }: { width: number; height: number },
  under: number,
): Pixels {
  const page = document ? pdfium._FPDF_LoadPage(document, at) : 0;
  if (!page) throw new Undrawable('damaged');
  const size = width * height * 4;
  const place = pdfium.wasmExports.malloc(size);
  try {
    if (!place) throw new Undrawable('too-large');
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bgra, place, width * 4);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, under);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
    return { width, height, rgba: pdfium.HEAPU8.slice(place, place + size) };
  } finally {
    pdfium.wasmExports.free(place);
    pdfium._FPDF_ClosePage(page);
  }
}
