import { csvOf } from '@dossier/rules/condition.ts';
import type { Actor } from '#access/actor.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';

export interface FileOwner {
  resource: string;
  id: string;
}

/**
 * Binds the uploads that a record newly names to it and lets go of those it names no more.
 * Both lists are stored paths joined by commas. Only the actor's own free uploads can be bound, so
 * nobody gets at a file by writing its path into a record of his.
 */
export async function bindFiles(tx: Tx, owner: FileOwner, oldCsv: string, newCsv: string, actor: Actor): Promise<void> {
  const [before, after] = [new Set(csvOf(oldCsv)), new Set(csvOf(newCsv))];
  const added = [...after].filter((path) => !before.has(path));
  const removed = [...before].filter((path) => !after.has(path));
  if (added.length > 0) await bind(tx, owner, added, actor);
  if (removed.length > 0) {
    await tx
      .updateTable('sys_file')
      .set({ released_at: new Date().toISOString() })
      .where('path', 'in', removed)
      .where('owner_resource', '=', owner.resource)
      .where('owner_id', '=', owner.id)
      .execute();
  }
}

async function bind(tx: Tx, owner: FileOwner, paths: readonly string[], actor: Actor): Promise<void> {
  const files = await tx
    .selectFrom('sys_file')
    .select(['id', 'path', 'owner_resource', 'owner_id', 'create_by'])
    .where('path', 'in', paths)
    // One order for everybody, so that two saves wait for each other instead of blocking.
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Map(files.map((file) => [file.path, file]));
  for (const path of paths) {
    const file = known.get(path);
    const isFree = file?.owner_id === null && file.create_by === actor.username;
    const isOwn = file?.owner_resource === owner.resource && file.owner_id === owner.id;
    if (!isFree && !isOwn) throw refuse(`附件“${nameIn(path)}”不存在或已属于其他记录，请重新上传`);
  }
  await tx
    .updateTable('sys_file')
    .set({ owner_resource: owner.resource, owner_id: owner.id, released_at: null })
    .where('path', 'in', paths)
    .execute();
}

/** Lets go of every file of records that are gone for good. */
export async function releaseFilesOf(tx: Tx, resource: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('sys_file')
    .set({ released_at: new Date().toISOString() })
    .where('owner_resource', '=', resource)
    .where('owner_id', 'in', ids)
    .execute();
}

/** Stored paths of the uploads that a record has or had and that are not thrown away yet. */
export async function pathsOfOwner(tx: Tx, owner: FileOwner): Promise<Set<string>> {
  const files = await tx
    .selectFrom('sys_file')
    .select('path')
    .where('owner_resource', '=', owner.resource)
    .where('owner_id', '=', owner.id)
    .execute();
  return new Set(files.map(({ path }) => path));
}

/** The name a user knows: without folder and id. */
function nameIn(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/_\d{19}(?=\.)/, '').slice(0, 100);
}
