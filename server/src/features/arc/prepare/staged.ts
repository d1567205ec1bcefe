import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';

/** Owner of files that came into a batch and are attached to no record; its ids are those of batches. */
export const stagedIn = '/arc/prepare';

/** How many files of a batch are attached to no record. */
export async function looseFiles(db: Db, intakeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_file
    where owner_resource = ${stagedIn} and owner_id = ${intakeId} and released_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lets go of the files that are attached to no record, with their batch or by name. */
export async function releaseLoose(tx: Tx, intakeId: string, paths?: readonly string[]): Promise<number> {
  const which = paths ? sql`path = any(${[...paths]})` : sql`true`;
  const { rows } = await sql<{ path: string }>`update sys_file set released_at = now()
    where owner_resource = ${stagedIn} and owner_id = ${intakeId} and released_at is null and ${which}
    returning path`.execute(tx);
  await sql`delete from arc_prepare_file where path = any(${rows.map(({ path }) => path)})`.execute(tx);
  return rows.length;
}

/** Makes files of a batch free uploads again, which a record may take in the same transaction. */
export async function freeLoose(tx: Tx, intakeId: string, paths: readonly string[]): Promise<void> {
  const { rows } = await sql`update sys_file set owner_resource = null, owner_id = null
    where path in (select path from sys_file where path = any(${[...paths]}) and owner_resource = ${stagedIn}
      and owner_id = ${intakeId} and released_at is null order by id for update)
    returning path`.execute(tx);
  if (rows.length < new Set(paths).size) throw refuse('有文件已不在批次中，请刷新后重试');
}

/** Brings files back that a record of the batch has just let go of. */
export async function stageReleased(tx: Tx, intakeId: string, itemId: string, paths: readonly string[]): Promise<void> {
  await sql`update sys_file set owner_resource = ${stagedIn}, owner_id = ${intakeId}, released_at = null
    where path = any(${[...paths]}) and owner_resource = '/arc/item' and owner_id = ${itemId}`.execute(tx);
}
