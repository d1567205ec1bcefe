import { randomInt } from 'node:crypto';
import { traceSigns } from '@dossier/contract/arc/reading/preview.ts';

const length = 12;

/** A code that is burned into pages and stands for one reading: signs that are not taken for others. */
export const newTraceCode = (): string =>
  Array.from({ length }, () => traceSigns[randomInt(traceSigns.length)]).join('');

/** A code as somebody reads it off a page, with its page and in whatever spelling; others as they are. */
export function readTraceCode(typed: string): string {
  const found = /^([0-9A-Z]{12})(?:[-/]\d+)?$/.exec(typed.normalize('NFKC').toUpperCase().replaceAll(/\s/g, ''));
  return found?.[1] ?? typed;
}
