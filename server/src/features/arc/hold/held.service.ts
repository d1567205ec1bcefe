import { hold, holdStatus } from '@dossier/contract/arc/ending/hold.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { type RawBuilder, sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';

/**
 * Refuses what must not be done to records on which a hold is open (AR20). Their rows are locked in one order, so a hold that
 * is placed meanwhile either is seen here or waits until the deed is done.
 * @param operation what is being done, as the sentence says it: 销毁, 移交, 删除
 * @throws AppError AR20 for the first of them
 */
export async function refuseHeld(
  database: Tx,
  tenantId: number,
  itemIds: readonly string[],
  operation: string,
): Promise<void> {
  if (itemIds.length === 0) return;
  await lockItems(database, tenantId, itemIds);
  const { rows } = await sql<{ no: string; kind: string; why: string | null }>`
    select coalesce(i.archive_no, i.title) as no, h.kind, (
      select d.item_text from sys_dict_item d join sys_dict c on c.id = d.dict_id
      where c.dict_code = ${hold.fields.kind.dict} and d.item_value = h.kind order by d.id limit 1) as why
    from arc_hold_line n join arc_hold h on h.id = n.hold_id join arc_item i on i.id = n.item_id
    where n.item_id = any(${[...itemIds]}) and h.status = ${holdStatus.active} and h.del_flag = 0
      and i.tenant_id = ${tenantId} order by i.id, h.no limit 1`.execute(database);
  const [first] = rows;
  if (!first) return;
  const { no, kind, why } = first;
  throw refusal('AR20', `档案“${no}”已因“${why ?? kind}”冻结，不能${operation}`, { no });
}

/** Those of the records on which a hold is open. */
export async function heldAmong(db: Db, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.item_id as id from arc_hold_line n join arc_hold h on h.id = n.hold_id
    where n.item_id = any(${[...itemIds]}) and h.status = ${holdStatus.active} and h.del_flag = 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a file `f` is, or was, of a record that is frozen: no cleaning takes it. */
export const frozenFile: RawBuilder<boolean> = sql<boolean>`exists (select 1 from arc_item held
  where f.owner_resource = ${archiveItem.path} and held.id = f.owner_id and held.held = 'Y')`;

/** Locks the rows of records in one order for everybody. */
export async function lockItems(tx: Tx, tenantId: number, itemIds: readonly string[]): Promise<void> {
  await sql`select 1 from arc_item where tenant_id = ${tenantId} and id = any(${[...itemIds]})
    order by id for update`.execute(tx);
}
