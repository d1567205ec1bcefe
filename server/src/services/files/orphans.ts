import { sql } from 'kysely';
import { type Db, inTransaction } from '#db/database.ts';
import { lockContent } from './files.ts';
import type { ObjectStore } from './store.ts';

/** Contents that are looked up in one statement. */
const batch = 1000;

/**
 * Walks the store and removes contents that no row names: bytes are stored before their row, and a server that is
 * killed in between leaves them. @param before younger ones may be of an upload that goes on @returns how many went
 */
export async function removeOrphans(db: Db, store: ObjectStore, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const look = async () => {
    for (const sha256 of await unnamed(db, names)) {
      const storedAt = await store.storedAt(sha256);
      if (storedAt && storedAt < before && (await removeOrphan(db, store, sha256))) removed += 1;
    }
    names = [];
  };
  for await (const name of store.list()) {
    signal?.throwIfAborted();
    if (!/^[0-9a-f]{64}$/.test(name)) continue;
    names.push(name);
    if (names.length === batch) await look();
  }
  await look();
  return removed;
}

async function unnamed(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ sha256: string }>`
    select n.sha256 from unnest(${[...names]}::text[]) n (sha256)
    where not exists (select 1 from sys_file_object o where o.sha256 = n.sha256)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** Behind the content's lock: an upload that would name it waits, and then finds the bytes gone and stores its own. */
function removeOrphan(db: Db, store: ObjectStore, sha256: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockContent(tx, sha256);
    if ((await unnamed(tx, [sha256])).length === 0) return false;
    await store.remove(sha256);
    return true;
  });
}
