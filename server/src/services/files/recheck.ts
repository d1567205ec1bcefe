import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Files } from './files.ts';

/** A stored content as its row has it. */
export interface Content {
  sha256: string;
  size: number;
}

/**
 * Reads a stored content again, compares it with what it is kept under, and writes down what was found.
 * @returns what is wrong with it; null when it is sound, or was deleted meanwhile
 */
export async function recheck(
  db: Db,
  files: Pick<Files, 'store'>,
  content: Content,
  signal: AbortSignal,
): Promise<string | null> {
  const problem = await problemOf(files, content, signal);
  const { numAffectedRows } = await sql`update sys_file_object set checked_at = now(),
    damaged_at = case when ${problem}::text is null then null else coalesce(damaged_at, now()) end
    where sha256 = ${content.sha256}`.execute(db);
  return numAffectedRows === 1n ? problem : null;
}

async function problemOf({ store }: Pick<Files, 'store'>, { sha256, size }: Content, signal: AbortSignal) {
  if (!(await store.has(sha256))) return '文件丢失';
  const hash = createHash('sha256');
  let read = 0;
  for await (const part of await store.open(sha256)) {
    signal.throwIfAborted();
    hash.update(part);
    read += part.length;
  }
  if (hash.digest('hex') === sha256 && read === size) return null;
  return `内容与记录不符（应为 ${size} 字节，实为 ${read} 字节）`;
}
