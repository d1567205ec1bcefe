import { bodyState } from '@dossier/contract/arc/body.ts';
import { box } from '@dossier/contract/arc/box.ts';
import type { Counted, CountScan, countScans } from '@dossier/contract/arc/count/calls.ts';
import { inventoryResult, inventoryStatus } from '@dossier/contract/arc/count/inventory.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refuse } from '#core/errors.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import type { Row } from '#engine/resource/read.ts';
import { wireNow } from '#services/log-entries.ts';
import { isScanned } from '../body/body.public.ts';
import { placesWithin } from '../location/location.public.ts';
import { countedBy, countsBlind } from './progress.service.ts';

interface Place {
  id: string;
  code: string;
}
interface Count {
  tx: Tx;
  actor: Actor;
  record: Row;
  now: string;
}
type Outcome = Pick<Counted, 'outcome' | 'title' | 'count' | 'text'>;

const { same, moved, extra, broken } = inventoryResult;
const refusedWith = (text: string): Outcome => ({ outcome: 'refused', title: null, count: 0, text });

/** Takes scans in their order: one that cannot be counted is answered with the reason, and holds none of the others up. */
export async function takeScans(tx: Tx, actor: Actor, { id, scans }: BodyOf<typeof countScans>): Promise<Counted[]> {
  const record = await countedBy(tx, actor, id, true);
  if (record.status !== inventoryStatus.counting) throw refuse(`盘点单“${record.code}”不在盘点中`);
  const within = new Set(await placesWithin(tx, actor.tenantId, String(record.locationId)));
  const count: Count = { tx, actor, record, now: wireNow() };
  const places = new Map<string, Place | string>();
  const answers: Counted[] = [];
  for (const scan of scans) {
    const given = scan.place.trim().toUpperCase();
    const place = places.get(given) ?? (await placeOf(count, given, within));
    places.set(given, place);
    const outcome = typeof place === 'string' ? refusedWith(place) : await takeScan(count, scan, place);
    answers.push({ code: scan.code, place: scan.place, ...(countsBlind(record, actor) ? unseen(outcome) : outcome) });
  }
  return answers;
}

/** What whoever counts blindly hears of a scan: that it was taken. */
const unseen = (outcome: Outcome): Outcome =>
  outcome.outcome === 'refused' ? outcome : { outcome: 'counted', title: null, count: 1, text: null };

/** The place, or why it is none of this count. */
async function placeOf({ tx, actor }: Count, code: string, within: ReadonlySet<string>): Promise<Place | string> {
  const { rows } =
    await sql<Place>`select id, code from arc_location where tenant_id = ${actor.tenantId} and del_flag = 0
    and (barcode = ${code} or upper(code) = ${code}) limit 1`.execute(tx);
  const place = rows[0];
  if (!place) return `未找到条码“${code}”对应的库位`;
  return within.has(place.id) ? place : `库位“${place.code}”不在本次盘点范围内`;
}

async function takeScan(count: Count, scan: CountScan, place: Place): Promise<Outcome> {
  const code = scan.code.trim().toUpperCase();
  return (
    (await takeItem(count, code, place, scan.broken === true)) ??
    (await takeBox(count, code, place, scan.broken === true)) ??
    refusedWith(`未找到条码“${scan.code.trim()}”对应的档案`)
  );
}

async function takeItem(count: Count, code: string, place: Place, isBroken: boolean): Promise<Outcome | undefined> {
  const { tx, actor, record } = count;
  const { rows } = await sql<{ id: string; title: string; phy: string; at: string | null; lineId: string | null }>`
    select t.id, t.title, coalesce(t.phy, ${bodyState.none}) as phy, t.location_id as at, n.id as "lineId"
    from arc_item t left join arc_inventory_line n on n.item_id = t.id and n.inventory_id = ${record.id}
    where ${scopeSql(scopeOf(archiveItem, actor))} and t.barcode is not null and ${isScanned(code)} limit 1`.execute(
    tx,
  );
  const item = rows[0];
  if (!item) return undefined;
  if (!item.lineId && item.at === place.id && item.phy === bodyState.shelved)
    return refusedWith('该档案不在本次盘点范围内');
  const lineId = item.lineId ?? (await addExtra(count, item.id));
  const { rows: done } = await sql<{ result: string }>`update arc_inventory_line set
      result = case when ${isBroken}::boolean then ${broken} when result = ${extra} or ${item.phy} = ${bodyState.lent} then ${extra}
        when expected_place = ${place.id} then ${same} else ${moved} end,
      found = ${place.code}, found_place = ${place.id}, found_in = null,
      scanned_by = ${actor.username}, scanned_time = ${count.now}::timestamptz
    where id = ${lineId} returning result`.execute(tx);
  return { outcome: done[0]?.result ?? same, title: item.title, count: 1, text: null };
}

/** A body that should not be here: 盘盈. The count is as secret as what was found (DR4). */
async function addExtra({ tx, actor, record, now }: Count, itemId: string): Promise<string> {
  const id = newId();
  await sql`insert into arc_inventory_line (id, inventory_id, item_id, barcode, expected, expected_place, result, tenant_id,
      sys_org_code, create_by, create_time)
    select ${id}, ${record.id}, i.id, i.barcode, left(nullif(concat_ws(' ', l.code, b.code), ''), 120), i.location_id, ${extra},
      ${actor.tenantId}, ${actor.orgCode || null}, ${actor.username}, ${now}::timestamptz
    from arc_item i left join arc_location l on l.id = i.location_id left join arc_box b on b.id = i.box_id
    where i.id = ${itemId}`.execute(tx);
  await sql`update arc_inventory v set secret = i.secret from arc_item i
    where v.id = ${record.id} and i.id = ${itemId} and v.secret < i.secret`.execute(tx);
  return id;
}

/** A box stands for all that is in it, but for what is lent. */
async function takeBox(count: Count, code: string, place: Place, isBroken: boolean): Promise<Outcome | undefined> {
  const { tx, actor, record } = count;
  const { rows } = await sql<{ id: string; code: string }>`select t.id, t.code from arc_box t
    where ${scopeSql(scopeOf(box, actor))} and t.code = ${code}`.execute(tx);
  const found = rows[0];
  if (!found) return undefined;
  if (isBroken) return refusedWith('破损的档案请逐件扫描');
  const { rows: done } = await sql<{ result: string }>`update arc_inventory_line n set
      result = case when n.expected_place = ${place.id} then ${same} else ${moved} end,
      found = ${`${place.code} ${found.code}`}, found_place = ${place.id}, found_in = ${found.id},
      scanned_by = ${actor.username}, scanned_time = ${count.now}::timestamptz
    from arc_item i where n.inventory_id = ${record.id} and n.item_id = i.id and i.box_id = ${found.id}
      and i.phy is distinct from ${bodyState.lent} and n.result not in (${broken}, ${extra}) returning n.result`.execute(
    tx,
  );
  if (done.length === 0) return refusedWith('该档案盒内没有应盘的档案');
  return { outcome: done[0]?.result ?? same, title: found.code, count: done.length, text: null };
}
