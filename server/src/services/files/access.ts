import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import type { FileTable } from '#db/tables-files.ts';

export type FileRow = Selectable<FileTable>;

/** What is asked of a file: to be shown in the page, or to be taken away as it is. */
export type FileUse = 'view' | 'download';

/** Says whether a person may view or download a file of the record that owns it. */
export type MayReadOwner = (db: Db, actor: Actor, ownerId: string, file: FileRow, use: FileUse) => Promise<boolean>;

const owners = new Map<string, MayReadOwner>();

/** Names the rule for the files of a resource. Files of a resource without one are read by nobody. */
export function registerFileOwner(resource: string, mayRead: MayReadOwner): void {
  owners.set(resource, mayRead);
}

/** Public files: everybody. Files of a record: who may read the record. Others: who uploaded them. Infected ones: nobody. */
export async function mayReadFile(db: Db, actor: Actor | null, file: FileRow, use: FileUse): Promise<boolean> {
  if (file.scan_state === fileScan.infected) return false;
  if (file.is_public) return true;
  if (!actor) return false;
  if (file.owner_resource === null || file.owner_id === null) return file.create_by === actor.username;
  return (await owners.get(file.owner_resource)?.(db, actor, file.owner_id, file, use)) ?? false;
}

/** The same rule for lists: a condition on the file row `t`; null where the reader sees none of them. */
export type OwnerListing = (actor: Actor) => RawBuilder<boolean> | null;

const listings = new Map<string, OwnerListing>();

/** Says which files of a resource's records lists show. Files of a resource without it are in no list. */
export function registerFileListing(resource: string, listing: OwnerListing): void {
  listings.set(resource, listing);
}

/** Which rows `t` of sys_file a person may know of: `mayReadFile` for lists. */
export function knownFiles(actor: Actor): RawBuilder<boolean> {
  const owned = [...listings].flatMap(([resource, listing]) => {
    const rule = listing(actor);
    return rule ? [sql<boolean>`(t.owner_resource = ${resource} and ${rule})`] : [];
  });
  const own = sql<boolean>`(t.owner_id is null and t.create_by = ${actor.username})`;
  return sql<boolean>`(${sql.join([sql`t.is_public`, own, ...owned], sql` or `)})`;
}
