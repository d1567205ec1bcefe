import type { CountPlace, countMissing, countProgress } from '@dossier/contract/arc/count/calls.ts';
import { inventory, inventoryKind, inventoryResult, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import type { QueryOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { forbidden, notFound } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { placesWithin } from '../location/location.public.ts';

/** The inventory, if the actor is one of those who count. */
export async function countedBy(db: Db, actor: Actor, id: string, lock = false): Promise<Row> {
  const record = await findRow(db, scopeOf(inventory, actor), id, { lock, full: true });
  if (!record) throw notFound('记录不存在或已被删除');
  if (!csvOf(String(record.counters ?? '')).includes(actor.username)) throw forbidden('您不是该盘点单的盘点人员');
  return record;
}

/** Whether the actor counts without being told what should be there: as long as it is being counted. */
export const countsBlind = (record: Row, actor: Actor): boolean =>
  record.kind === inventoryKind.blind &&
  record.status === inventoryStatus.counting &&
  csvOf(String(record.counters ?? '')).includes(actor.username);

/** How far an inventory is, by place; of a blind one without what should be there. */
export async function progressOf(db: Db, actor: Actor, id: string): Promise<ResultOf<typeof countProgress>> {
  const record = await countedBy(db, actor, id);
  const ids = await placesWithin(db, actor.tenantId, String(record.locationId));
  const { rows } = await sql<CountPlace & { holds: boolean }>`
    with due as (select expected_place as id, count(*)::int as n from arc_inventory_line
        where inventory_id = ${id} and result <> ${inventoryResult.extra} group by 1),
      seen as (select found_place as id, count(*)::int as n from arc_inventory_line
        where inventory_id = ${id} and scanned_time is not null group by 1)
    select l.code, l.barcode, l.name, coalesce(due.n, 0) as expected, coalesce(seen.n, 0) as counted,
      case when ${countsBlind(record, actor)}
        then not exists (select 1 from arc_location c where c.parent_id = l.id and c.del_flag = 0)
        else coalesce(l.capacity, 0) > 0 or due.n is not null end as holds
    from arc_location l left join due on due.id = l.id left join seen on seen.id = l.id
    where l.id = any(${ids}) order by l.code`.execute(db);
  const isBlind = countsBlind(record, actor);
  const places = rows
    .filter(({ holds }) => holds)
    .map(({ holds: _, ...place }) => ({ ...place, expected: isBlind ? 0 : place.expected }));
  return {
    ...{ id, code: String(record.code), name: String(record.name), kind: String(record.kind) },
    ...{ status: String(record.status), expected: isBlind ? 0 : Number(record.expected ?? 0) },
    counted: rows.reduce((sum, { counted }) => sum + counted, 0),
    places,
  };
}

/** Bodies that nobody has seen at their place yet; none of a blind count. */
export async function missingAt(
  db: Db,
  actor: Actor,
  { id, place }: QueryOf<typeof countMissing>,
): Promise<ResultOf<typeof countMissing>> {
  const record = await countedBy(db, actor, id);
  if (countsBlind(record, actor)) return [];
  const { rows } = await sql<ResultOf<typeof countMissing>[number]>`
    select l.barcode, i.archive_no as no, i.title, b.code as box
    from arc_inventory_line l join arc_location p on p.id = l.expected_place join arc_item i on i.id = l.item_id
      left join arc_box b on b.id = i.box_id
    where l.inventory_id = ${id} and l.result = ${inventoryResult.none} and p.tenant_id = ${actor.tenantId}
      and (upper(p.code) = upper(${place}) or p.barcode = upper(${place}))
    order by b.code nulls first, i.archive_no limit 500`.execute(db);
  return rows;
}
