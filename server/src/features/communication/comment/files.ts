import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { type About, recordFor } from '#engine/resource/about-record.ts';
import { bindFiles } from '#services/files/bind.ts';
import type { App } from '#services/services.ts';

/** What owns the files of comments, beside the registers that own those of their records. */
export const commentOwner = '/sys/comment';

/** Stored paths, each once, joined by commas. */
export const csvOfPaths = (paths: readonly string[] = []): string => [...new Set(paths)].join(',');

/**
 * Files of a comment are for whoever may see the record that it is on, in its tenant, as long as the comment stands and
 * names them.
 */
export function registerCommentFiles({ files, resources }: App): void {
  files.owners.register(commentOwner, async (db, actor, id, { path }) => {
    const { rows } = await sql<About & { files: string }>`
      select table_name as "tableName", table_data_id as "tableDataId", files from sys_comment
      where id = ${id} and tenant_id = ${actor.tenantId} and del_flag = 0`.execute(db);
    const [comment] = rows;
    if (!comment || !csvOf(comment.files).includes(path)) return false;
    return (await recordFor(resources, db, actor, comment)) !== undefined;
  });
}

/** Binds the uploads that a comment names. @returns their names @throws where one is not the author's own */
export async function bindCommentFiles(
  tx: Tx,
  actor: Actor,
  id: string,
  before: string,
  after: string,
): Promise<string[]> {
  if (before === '' && after === '') return [];
  await bindFiles(tx, { resource: commentOwner, id }, before, after, actor);
  const { rows } = await sql<{ name: string }>`
    select name from sys_file where path = any(${csvOf(after)}) and owner_resource = ${commentOwner} and owner_id = ${id}
    order by id`.execute(tx);
  return rows.map(({ name }) => name);
}
