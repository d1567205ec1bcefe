import { inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import { sql } from 'kysely';
import { refusal } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';

const lockName = (tenantId: number): string => `arc_count:${tenantId}`;

/** Whoever begins a count waits for the moves under way, and those that come after it see that it has begun. */
export async function lockCounts(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(tenantId)}, 0))`.execute(tx);
}

/**
 * Whoever moves bodies keeps counts from beginning until they are done: taken before any record is locked, since whoever
 * begins a count reads records behind it.
 */
export async function holdCounts(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(tenantId)}, 0))`.execute(tx);
}

/** A place with all that is inside it. */
export async function placesWithin(db: Db, tenantId: number, locationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive inside as (select id from arc_location where id = ${locationId} and tenant_id = ${tenantId}
      union select l.id from arc_location l join inside on l.parent_id = inside.id where l.del_flag = 0)
    select id from inside`.execute(db);
  return rows.map(({ id }) => id);
}

/** The count that a place is part of, or that is part of the place, in one of these states. */
export async function countAt(
  db: Db,
  tenantId: number,
  locationId: string,
  states: readonly string[],
): Promise<{ code: string; place: string } | undefined> {
  const { rows } = await sql<{ code: string; place: string }>`
    with recursive above as (select id, parent_id from arc_location where id = ${locationId} and tenant_id = ${tenantId}
      union select l.id, l.parent_id from arc_location l join above on l.id = above.parent_id),
      inside as (select id from arc_location where id = ${locationId} and tenant_id = ${tenantId}
        union select l.id from arc_location l join inside on l.parent_id = inside.id where l.del_flag = 0)
    select c.code, p.code as place from arc_inventory c join arc_location p on p.id = c.location_id
    where c.tenant_id = ${tenantId} and c.del_flag = 0 and c.status = any(${[...states]})
      and (c.location_id in (select id from above) or c.location_id in (select id from inside)) limit 1`.execute(db);
  return rows[0];
}

/** While a place is counted nothing leaves it and nothing comes to it. @throws AppError AR18 */
export async function refuseCounted(
  tx: Tx,
  tenantId: number,
  locationIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(locationIds.filter((id) => id !== null && id !== undefined))];
  if (ids.length === 0) return;
  await holdCounts(tx, tenantId);
  const { rows } = await sql<{ code: string }>`
    with recursive above as (select id as place, id, parent_id from arc_location where id = any(${ids}) and tenant_id = ${tenantId}
      union select a.place, l.id, l.parent_id from arc_location l join above a on l.id = a.parent_id)
    select p.code from above join arc_inventory c on c.location_id = above.id join arc_location p on p.id = above.place
    where c.tenant_id = ${tenantId} and c.del_flag = 0 and c.status = ${inventoryStatus.counting}
    order by p.code limit 1`.execute(tx);
  const counted = rows[0];
  if (counted) throw refusal('AR18', `库位“${counted.code}”正在盘点，暂不能上架、下架或借出`, { code: counted.code });
}

/** `refuseCounted` for where these records are. @throws AppError AR18 */
export async function refuseCountedItems(tx: Tx, tenantId: number, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`select distinct location_id as at from arc_item
    where tenant_id = ${tenantId} and id = any(${[...itemIds]})`.execute(tx);
  await refuseCounted(
    tx,
    tenantId,
    rows.map(({ at }) => at),
  );
}
