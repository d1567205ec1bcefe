import { deleteOssFile, fileUse, ossFile } from '@dossier/contract/files/oss-file.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import type { FileOwners, FileRow } from '#services/files/access.ts';
import type { App } from '#services/services.ts';

/**
 * Which rows `t` the list shows, besides its scope: what the rules of the files let the reader know of, and, for those
 * who clean up, the names of uploads that no record took up. Their contents stay with who uploaded them.
 */
export function listed(owners: FileOwners, actor: Actor): RawBuilder<boolean> {
  if (!actor.permissions.has(deleteOssFile.access)) return owners.known(actor);
  return sql<boolean>`(${owners.known(actor)} or t.owner_id is null)`;
}

/** Files of the list by id, whole; those that the reader may not know of are missing. */
export async function findListed(
  { files }: Pick<App, 'files'>,
  db: Db,
  actor: Actor,
  ids: readonly string[],
  { lock = false } = {},
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select t.* from sys_file t
    where t.id = any(${[...ids]}) and ${scopeSql(scopeOf(ossFile, actor))} and ${listed(files.owners, actor)}
    order by t.id ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

/** Whether a record, a setting or a task names the file. */
export const isInUse = (file: FileRow): boolean => file.use_state === fileUse.used;
