import { volume } from '@dossier/contract/arc/volume.ts';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import type { Db } from '#db/database.ts';
import { type Row, rowsByIds } from '#engine/resource/read.ts';

/** The volumes of records, by id. With a lock they are locked before the records are. */
export async function volumesOf(
  db: Db,
  actor: Actor,
  items: readonly Row[],
  options?: { lock: true },
): Promise<Map<string, Row>> {
  const ids = [...new Set(items.flatMap(({ volumeId }) => (typeof volumeId === 'string' ? volumeId : [])))];
  const rows = ids.length > 0 ? await rowsByIds(db, scopeOf(volume, actor), ids, options) : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Records of one volume in their order there, and all others as they are given. */
export function inVolumeOrder(items: readonly Row[]): Row[] {
  return items.toSorted((a, b) =>
    a.volumeId && a.volumeId === b.volumeId ? Number(a.volumeSeq ?? 0) - Number(b.volumeSeq ?? 0) : 0,
  );
}
