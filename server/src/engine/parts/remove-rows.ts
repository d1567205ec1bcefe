import type { Resource } from '@dossier/contract/core/resource.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { releaseFilesOf } from '#services/files/bind.ts';
import { namesFiles } from '../resource/files.ts';

/** Takes records out for good, with their lines; their uploads are let go. */
export async function removeRows(tx: Tx, resource: Resource, ids: readonly string[]): Promise<void> {
  if (namesFiles(resource)) await releaseFilesOf(tx, resource.path, ids);
  for (const part of Object.values(resource.parts))
    await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.foreignKey)} = any(${[...ids]})`.execute(tx);
  await sql`delete from ${sql.table(resource.table)} where id = any(${[...ids]})`.execute(tx);
}
