import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

/** What a file is to its record (dictionary arc_role). */
export const fileRole = { main: 'main', attachment: 'att', keeping: 'keep' } as const;

/** What is known of a file besides its row. */
export interface FileAbout {
  role: string;
  /** `PDF/A-2b`, of a keeping copy. */
  standard: string | null;
  sourceId: string | null;
  facts: FileFacts | null;
}

/**
 * What is known of the files of a record, by their ids. Of those whose role nobody said, not in the preparation of their batch
 * either, the first is the text and the others go with it.
 */
export async function aboutFiles(
  db: Db,
  itemId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, FileAbout>> {
  const { rows } = await sql<{
    id: string;
    role: string | null;
    standard: string | null;
    sourceId: string | null;
    facts: FileFacts | null;
  }>`select f.id, coalesce(r.role, p.role) as role, r.standard, r.source_id as "sourceId", t.facts from unnest(${[...fileIds]}::text[]) f(id)
    left join arc_file r on r.file_id = f.id and r.item_id = ${itemId}
    left join sys_file s on s.id = f.id left join arc_prepare_file p on p.path = s.path
    left join arc_text t on t.file_id = f.id and t.item_id = ${itemId}`.execute(db);
  const first = fileIds.find((id) => rows.some((row) => row.id === id && row.role === null));
  return new Map(
    rows.map(({ id, role, ...about }) => [
      id,
      { ...about, role: role ?? (id === first ? fileRole.main : fileRole.attachment) },
    ]),
  );
}

/** A file that was made from another one of its record. */
export interface MadeFile {
  fileId: string;
  role: 'att' | 'keep';
  standard: string | null;
}

/** Keeps what files were made from. */
export async function noteMade(
  tx: Tx,
  { itemId, tenantId, username }: { itemId: string; tenantId: number; username: string },
  source: { id: string; sha256: string },
  made: readonly MadeFile[],
): Promise<void> {
  for (const { fileId, role, standard } of made)
    await sql`insert into arc_file (file_id, item_id, tenant_id, role, source_id, source_sha256, standard, create_by)
      values (${fileId}, ${itemId}, ${tenantId}, ${role}, ${source.id}, ${source.sha256}, ${standard}, ${username})`.execute(
      tx,
    );
}

/** Ids of the files of a record that something was made from already. */
export async function sourcesOf(db: Db, itemId: string, role: 'att' | 'keep'): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select r.source_id as id from arc_file r
    join sys_file f on f.id = r.file_id and f.released_at is null
    where r.item_id = ${itemId} and r.role = ${role}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
