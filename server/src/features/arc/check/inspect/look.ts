import type { FileRow } from '#services/files/access.ts';
import type { Files } from '#services/files/files.ts';
import { type InspectedFile, inspect } from './inspect.ts';
import { makePdfReader } from './pdf-reader.ts';

/** Looks at stored files one after another, before there is a record that checks could run over. */
export async function lookAt(
  files: Pick<Files, 'store' | 'open' | 'look' | 'scratch'>,
  rows: readonly FileRow[],
): Promise<InspectedFile[]> {
  const pdf = makePdfReader();
  try {
    const found: InspectedFile[] = [];
    for (const row of rows) found.push(await inspect(row, { files, pdf }));
    return found;
  } finally {
    await pdf.close();
  }
}
