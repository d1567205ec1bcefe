import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { type Db, inTransaction } from '#db/database.ts';
import { principalsOf } from '#engine/flow/standing-in.ts';

/** Tasks of one's own, or of those for whom one stands in, are shown as looked at. Others are left alone. */
export async function markOpened(db: Db, actor: Actor, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const names = [actor.username, ...(await principalsOf(tx, actor.username))];
    await sql`update flow_task set opened = true where id = any(${[...ids]}) and tenant_id = ${actor.tenantId}
      and username = any(${names}) and not opened`.execute(tx);
  });
}

/** One's own copies are shown as read. @param ids absent: all of them */
export async function markCopiesRead(db: Db, actor: Actor, ids: readonly string[] | undefined): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update flow_copy set read_at = now() where tenant_id = ${actor.tenantId} and username = ${actor.username}
      and read_at is null ${ids ? sql`and id = any(${[...ids]})` : sql``}`.execute(tx);
  });
}
