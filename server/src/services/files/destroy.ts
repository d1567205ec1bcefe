import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import type { Files } from './files.ts';
import { removeContent } from './release.ts';

/** Files that records have, and had until the next cleaning. @returns digests by record */
export async function digestsOf(db: Db, resource: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; sha256: string }>`select owner_id as id, sha256 from sys_file
    where owner_resource = ${resource} and owner_id = any(${[...ids]}) order by owner_id, id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, files]) => [id, [...new Set(files.map(({ sha256 }) => sha256))]]),
  );
}

/**
 * Takes every file away from records, also those that they let go of lately; nobody gets them back.
 * @returns contents that they had, for `destroyContents` after the commit
 */
export async function destroyFilesOf(tx: Tx, resource: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`delete from sys_file
    where owner_resource = ${resource} and owner_id = any(${[...ids]}) returning sha256`.execute(tx);
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}

/**
 * Removes contents with their small pictures from the store at once, unless a file of something else has the same content.
 * What is cut off here goes with the next cleaning of files. @returns how many went
 */
export async function destroyContents(
  db: Db,
  files: Pick<Files, 'store'>,
  contents: readonly string[],
): Promise<number> {
  let removed = 0;
  for (const sha256 of contents) if (await removeContent(db, files, sha256)) removed += 1;
  return removed;
}
