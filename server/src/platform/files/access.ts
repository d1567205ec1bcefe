import type { Selectable } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Db } from '../database.ts';
import type { FileTable } from '../tables-files.ts';

export type FileRow = Selectable<FileTable>;

/** Says whether a person may read the record that owns a file. */
export type MayReadOwner = (db: Db, actor: Actor, ownerId: string) => Promise<boolean>;

const owners = new Map<string, MayReadOwner>();

/** Names the rule for the files of a resource. Files of a resource without one are read by nobody. */
export function registerFileOwner(resource: string, mayRead: MayReadOwner): void {
  owners.set(resource, mayRead);
}

/** Public files: everybody. Files of a record: who may read the record. Others: who uploaded them. */
export async function mayReadFile(db: Db, actor: Actor | null, file: FileRow): Promise<boolean> {
  if (file.is_public) return true;
  if (!actor) return false;
  if (file.owner_resource === null || file.owner_id === null) return file.create_by === actor.username;
  return (await owners.get(file.owner_resource)?.(db, actor, file.owner_id)) ?? false;
}
