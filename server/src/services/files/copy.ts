import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { safeName, storedPath } from './names.ts';

/**
 * Further references to stored contents, as free uploads of a person: the bytes stay where they are, once, and go when the
 * last reference goes. Infected files are left out.
 * @param paths stored paths, which the caller must be allowed to read
 * @returns the new paths, in the same order
 */
export async function copyFiles(
  tx: Tx,
  { username, tenantId }: Pick<Actor, 'username' | 'tenantId'>,
  biz: string,
  paths: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string; name: string }>`select path, name from sys_file
    where path = any(${[...paths]}) and scan_state is distinct from ${fileScan.infected} for share`.execute(tx);
  const names = new Map(rows.map(({ path, name }) => [path, name]));
  const copies: string[] = [];
  for (const path of paths) {
    const name = names.get(path);
    if (name === undefined) continue;
    const id = newId();
    const copy = storedPath(biz, safeName(name), id);
    await sql`insert into sys_file (id, sha256, name, biz, path, size, mime, is_public, tenant_id, create_by, scan_state)
      select ${id}, sha256, name, ${biz}, ${copy}, size, mime, false, ${tenantId}, ${username}, scan_state
      from sys_file where path = ${path}`.execute(tx);
    copies.push(copy);
  }
  return copies;
}
