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

/** What is known of the files of a record, by their ids. */
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
  }>`select f.id, r.role, r.standard, r.source_id as "sourceId", t.facts
    from unnest(${[...fileIds]}::text[]) with ordinality f(id, n)
    left join arc_file r on r.file_id = f.id and r.item_id = ${itemId}
    left join arc_text t on t.file_id = f.id and t.item_id = ${itemId} order by f.n`.execute(db);
  return new Map(withRoles(rows).map(({ id, ...about }) => [id, about]));
}

/** Of the files of a record, in their order, whose role nobody said the first is the text and the others go with it. */
export function withRoles<T extends { role: string | null }>(files: readonly T[]): (T & { role: string })[] {
  const first = files.find(({ role }) => role === null);
  return files.map((file) => ({
    ...file,
    role: file.role ?? (file === first ? fileRole.main : fileRole.attachment),
  }));
}

/** Whose record it is, and who says or makes it. */
interface Noted {
  itemId: string;
  tenantId: number;
  username: string;
}

/** Keeps what somebody said that files are to their record; a file that was made from another one stays what it is. */
export async function noteRoles(
  tx: Tx,
  { itemId, tenantId, username }: Noted,
  files: readonly { path: string; role: string }[],
): Promise<void> {
  await sql`insert into arc_file (file_id, item_id, tenant_id, role, create_by)
    select f.id, ${itemId}, ${tenantId}, x.role, ${username}
    from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ role }) => role)}::text[]) as x (path, role)
    join sys_file f on f.path = x.path
    on conflict (file_id) do update set role = excluded.role where arc_file.source_id is null`.execute(tx);
}

/** Forgets what files were to the record that has let go of them. */
export async function forgetRoles(tx: Tx, itemId: string, paths: readonly string[]): Promise<void> {
  await sql`delete from arc_file where item_id = ${itemId}
    and file_id in (select id from sys_file where path = any(${[...paths]}))`.execute(tx);
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
  { itemId, tenantId, username }: Noted,
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
    where r.item_id = ${itemId} and r.role = ${role} and r.source_id is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
