import { mostPages } from '@dossier/contract/arc/reading/preview.ts';
import { fitted, type Opened } from './opened.ts';
import { drawAlone } from './pdf-pages.ts';
import type { Pdfium } from './pdfium.ts';
import type { PageSize } from './protocol.ts';
import { Undrawable } from './undrawable.ts';
import { emsOf, writtenPage } from './written-page.ts';

const sheet: PageSize = [595, 842];
const margin = 48;
const size = 10.5;
const leading = 15;
const white = 0xffffffff;
const mostEms = (sheet[0] - 2 * margin) / size;
const linesOfPage = Math.floor((sheet[1] - 2 * margin) / leading);
/** Signs that show nothing and might turn what stands beside them around. */
const unseen = /\p{Cc}|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Sets a text on sheets. @throws Undrawable for one of too many */
export function openText(pdfium: Pdfium, text: string): Opened {
  const lines: string[] = [];
  for (const line of text.split(/\r\n|\r|\n|\f/)) {
    for (const part of wrapped(line.replaceAll('\t', '    ').replaceAll(unseen, ''))) lines.push(part);
    if (lines.length > mostPages * linesOfPage) throw new Undrawable('too-large');
  }
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const count = Math.ceil(lines.length / linesOfPage);
  return {
    sizes: Array.from({ length: count }, () => sheet),
    draw(at, wanted) {
      const own = lines.slice(at * linesOfPage, (at + 1) * linesOfPage);
      const texts = own.map((text, line) => ({ text, x: margin, y: sheet[1] - margin - size - line * leading, size }));
      const { width, height } = fitted(sheet, wanted);
      return drawAlone(pdfium, writtenPage(...sheet, texts), width, height, white);
    },
    close: () => {},
  };
}

/** Parts of a line that fit beside each other. */
function wrapped(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let ems = 0;
  for (const sign of line) {
    const width = emsOf(sign);
    if (ems + width > mostEms) {
      parts.push(part);
      part = '';
      ems = 0;
    }
    part += sign;
    ems += width;
  }
  return [...parts, part];
}
