import { archiveItem } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import type { FileRow } from '#services/files/access.ts';

/** A record that the actor may see, and its files in the order of the record. */
export async function filesOf(db: Db, actor: Actor, id: string): Promise<{ item: Row; files: FileRow[] }> {
  const item = await findRow(db, scopeOf(archiveItem, actor), id);
  if (!item) throw notFound(archiveItem.messages.notFound);
  const paths = csvOf(item.files as string | null);
  if (paths.length === 0) return { item, files: [] };
  const rows = await db
    .selectFrom('sys_file')
    .selectAll()
    .where('path', 'in', paths)
    .where('owner_resource', '=', archiveItem.path)
    .where('owner_id', '=', id)
    .execute();
  return { item, files: paths.flatMap((path) => rows.find((row) => row.path === path) ?? []) };
}
