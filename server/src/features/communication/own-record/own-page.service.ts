import { mostStarredPages } from '@dossier/contract/communication/own-record.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';

/** Keeps a page in somebody's menu, or no longer. It is an address and no right: who may not open it does not see it. */
export async function starPage(tx: Tx, { userId, tenantId }: Actor, path: string, on: boolean): Promise<void> {
  const own = sql`user_id = ${userId} and tenant_id = ${tenantId}`;
  if (!on) {
    await sql`delete from sys_own_page where ${own} and path = ${path}`.execute(tx);
    return;
  }
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from sys_own_page
    where ${own} and path <> ${path}`.execute(tx);
  if ((rows[0]?.n ?? 0) >= mostStarredPages)
    throw refusal('tooMany', `最多收藏${mostStarredPages}个页面，请先取消一些`);
  await sql`insert into sys_own_page (user_id, tenant_id, path) values (${userId}, ${tenantId}, ${path})
    on conflict do nothing`.execute(tx);
}

/** Pages that somebody keeps, in the order in which they were starred. */
export async function starredPages(db: Db, { userId, tenantId }: Actor): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select path from sys_own_page
    where user_id = ${userId} and tenant_id = ${tenantId} order by starred_time, path limit ${mostStarredPages}
    `.execute(db);
  return rows.map(({ path }) => path);
}
