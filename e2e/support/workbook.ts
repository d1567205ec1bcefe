import type { WorkbookFormat } from '../../server/src/engine/excel/sheet.ts';
import { catalogueFile, goodRow, spoilRows } from '../../server/test/catalogue.ts';

/** Where the story's records belong; no other journey's do. */
export const archive = { fonds: 'S001', code: 'STORY' } as const;

export interface Catalogue {
  content: Buffer;
  /** Line of the file -> reason that the error file must give. */
  wrong: Map<number, string>;
}

/** A catalogue of `count` rows, of which `wrongCount` are faulty in the eight ways in turn. */
export async function catalogue(
  format: WorkbookFormat,
  prefix: string,
  count: number,
  wrongCount: number,
): Promise<Catalogue> {
  const rows = Array.from({ length: count }, (_, index) => goodRow(index + 1, prefix, archive));
  const wrong = spoilRows(rows, prefix, wrongCount);
  return { content: await catalogueFile(format, rows), wrong };
}
