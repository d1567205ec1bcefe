import { archiveItem } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow } from '#engine/resource/read.ts';
import type { FileRow } from '#services/files/access.ts';
import { fileOfItem, readsWithoutLoan } from '../access/access.public.ts';

/** A file of a record, for those whose work is with the record. @throws AppError for who may not know of it */
export async function fileToRead(db: Db, actor: Actor, itemId: string, path: string): Promise<FileRow> {
  const item = await findRow(db, scopeOf(archiveItem, actor), itemId);
  const isNamed = csvOf(item?.files as string | null | undefined).includes(path);
  const file = isNamed && (await readsWithoutLoan(db, actor, itemId)) ? await fileOfItem(db, itemId, path) : undefined;
  if (!file) throw notFound(archiveItem.messages.notFound);
  return file;
}
