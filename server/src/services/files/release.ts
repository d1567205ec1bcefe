import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '#db/database.ts';
import { type Files, lockContent } from './files.ts';
import { removeOrphans } from './orphans.ts';

const batch = 500;

export interface ReleaseInput {
  db: Db;
  files: Files;
  /** ISO time; what is older than a day before it goes. */
  now: Date;
  signal?: AbortSignal;
  /** Files of records, under `f`, that stay although their record let go of them. @default none */
  kept?: RawBuilder<boolean>;
}

/**
 * Removes what nobody needs: uploads that no record took up within a day, files that their record let go of
 * thirty days ago, uploads in parts of which none came for a day, and contents that nothing names, whether they have a row or
 * lie in the store alone. May run on several instances at once.
 * @returns how many files and contents went
 */
export async function releaseUnreferenced({
  db,
  files,
  now,
  signal,
  kept = sql<boolean>`false`,
}: ReleaseInput): Promise<{ files: number; contents: number }> {
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString();
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  let removed = 0;
  for (let last = batch; last === batch; removed += last) {
    const { numAffectedRows = 0n } = await sql`
      delete from sys_file where id in (
        select f.id from sys_file f
        where (owner_id is null and not is_public and create_time < ${dayAgo}::timestamptz)
           or (released_at < ${monthAgo}::timestamptz and not ${kept})
        limit ${batch} for update of f skip locked)`.execute(db);
    last = Number(numAffectedRows);
  }
  await db.deleteFrom('sys_upload').where('update_time', '<', dayAgo).execute();
  const contents = await removeContents(db, files, dayAgo);
  // The times of these are the store's, so they are compared with the clock and not with `now`.
  const yesterday = Date.now() - 86_400_000;
  const orphans = await removeOrphans(db, files.store, new Date(yesterday), signal);
  await sweepScratch(files.scratch, yesterday);
  return { files: removed, contents: contents + orphans };
}

async function removeContents(db: Db, files: Files, before: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await sql<{ sha256: string }>`
      select sha256 from sys_file_object o
      where stored_at < ${before}::timestamptz and ${unnamed}
      limit ${batch}`.execute(db);
    if (rows.length === 0) return removed;
    for (const { sha256 } of rows) if (await removeContent(db, files, sha256)) removed += 1;
  }
}

/** Neither a file, a part of an upload nor another content's small picture refers to the content `o`. */
const unnamed = sql`not exists (select 1 from sys_file f where f.sha256 = o.sha256)
  and not exists (select 1 from sys_upload_part p where p.sha256 = o.sha256)
  and not exists (select 1 from sys_file_thumb t where t.thumb_sha256 = o.sha256 and t.sha256 <> o.sha256)`;

/** Removes a content when nothing refers to it, and its small pictures with it. @returns whether it went */
export async function removeContent(db: Db, files: Pick<Files, 'store'>, sha256: string): Promise<boolean> {
  const thumbs = await removeAlone(db, files, sha256);
  for (const thumb of thumbs ?? []) await removeContent(db, files, thumb);
  return thumbs !== null;
}

/** @returns the contents of its small pictures, which nothing may refer to now; null when it stays */
async function removeAlone(db: Db, { store }: Pick<Files, 'store'>, sha256: string): Promise<string[] | null> {
  return inTransaction(db, async (tx) => {
    await lockContent(tx, sha256);
    const { rows: thumbs } = await sql<{ thumb: string }>`
      select thumb_sha256 as thumb from sys_file_thumb where sha256 = ${sha256} and thumb_sha256 <> sha256`.execute(tx);
    const { numAffectedRows } =
      await sql`delete from sys_file_object o where sha256 = ${sha256} and ${unnamed}`.execute(tx);
    // Inside the lock: an upload of the same content waits, and then finds the bytes gone.
    if (numAffectedRows === 1n) await store.remove(sha256);
    return numAffectedRows === 1n ? thumbs.map(({ thumb }) => thumb) : null;
  });
}

/** Uploads that were cut off by a crash. */
async function sweepScratch(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const info = await stat(place).catch(() => null);
    if (info && info.mtimeMs < before) await rm(place, { force: true });
  }
}
