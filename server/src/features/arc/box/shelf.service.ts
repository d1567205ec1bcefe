import { bodyState, type ShelfThing } from '@dossier/contract/arc/body.ts';
import { box } from '@dossier/contract/arc/box.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { location } from '@dossier/contract/arc/location.ts';
import { moveKind } from '@dossier/contract/arc/move.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import { refusal, refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { findRow, type Row } from '#engine/resource/read.ts';
import { changeRecord, type WriteContext } from '#engine/resource/write.ts';
import { type Body, changeBodies, isScanned, lockBodies } from '../body/body.public.ts';
import { bodiesAreBack, lockLine } from '../loan/loan.public.ts';
import { lockStore, recountStore, refuseCounted, refuseCountedItems } from '../location/location.public.ts';

type Context = Omit<WriteContext, 'input' | 'resource'>;

/** What a scanned code stands for, of what the actor may know of. @throws AppError AR22 */
export async function scanThing(db: Db, actor: Actor, given: string): Promise<ShelfThing> {
  const code = given.trim().toUpperCase();
  const found =
    (await findItem(db, actor, code)) ?? (await findBox(db, actor, code)) ?? (await findPlace(db, actor, code));
  if (!found) throw refusal('AR22', `未找到条码“${given.trim()}”对应的档案`, { code: given.trim() });
  return found;
}

const item = { used: null, capacity: null } as const;

async function findItem(db: Db, actor: Actor, code: string): Promise<ShelfThing | undefined> {
  const { rows } = await sql<Omit<ShelfThing, 'kind' | 'used' | 'capacity'>>`
    select t.id, coalesce(t.archive_no, t.barcode) as code, t.title as name, t.phy,
      nullif(concat_ws(' ', l.code, b.code), '') as place
    from arc_item t left join arc_box b on b.id = t.box_id left join arc_location l on l.id = t.location_id
    where ${scopeSql(scopeOf(archiveItem, actor))} and t.barcode is not null
      and ${isScanned(code)} limit 1`.execute(db);
  return rows[0] && { kind: 'item', ...rows[0], ...item };
}

async function findBox(db: Db, actor: Actor, code: string): Promise<ShelfThing | undefined> {
  const { rows } = await sql<{ id: string; code: string; name: string; place: string | null }>`
    select t.id, t.code, concat_ws(' ', f.no, c.name, t.year) as name, l.code as place
    from arc_box t join arc_fonds f on f.id = t.fonds_id join arc_class c on c.id = t.class_id
      left join arc_location l on l.id = t.location_id
    where ${scopeSql(scopeOf(box, actor))} and t.code = ${code}`.execute(db);
  return rows[0] && { kind: 'box', phy: null, ...rows[0], ...item };
}

async function findPlace(db: Db, actor: Actor, code: string): Promise<ShelfThing | undefined> {
  const { rows } = await sql<{ id: string; code: string; name: string; used: number; capacity: number }>`
    select t.id, t.code, t.name, coalesce(t.capacity, 0) as capacity,
      (select count(*)::int from arc_box b where b.location_id = t.id and b.del_flag = 0) as used
    from arc_location t where ${scopeSql(scopeOf(location, actor))} and (t.barcode = ${code} or upper(t.code) = ${code})
    limit 1`.execute(db);
  return rows[0] && { kind: 'place', phy: null, place: null, ...rows[0] };
}

/** Puts records and boxes on a shelf, or records into a box. @throws AppError AR19 AR21 AR22 */
export async function put(
  context: Context,
  codes: readonly string[],
  target: string,
): Promise<{ count: number; place: string }> {
  const { tx, actor } = context;
  await lockStore(tx, actor.tenantId);
  await lockLine(tx, actor.tenantId);
  const to = await scanThing(tx, actor, target);
  if (to.kind === 'item') throw refuse('请扫描要放入的库位或档案盒');
  const things = new Map<string, ShelfThing>();
  for (const code of codes) {
    const thing = await scanThing(tx, actor, code);
    if (thing.kind === 'place') throw refuse('请先扫描档案或档案盒，再扫描库位');
    if (thing.kind === 'box' && to.kind === 'box') throw refuse('档案盒不能放入档案盒');
    things.set(thing.id, thing);
  }
  const boxes = [...things.values()].filter(({ kind }) => kind === 'box');
  const items = [...things.values()].filter(({ kind }) => kind === 'item');
  await assertNotCounted(context, to, items, boxes);
  if (to.kind === 'place') await assertRoom(context, to, boxes);
  await putItems(context, items, to);
  for (const one of boxes) await putBox(context, one, to);
  await recountStore(tx, actor.tenantId);
  return { count: things.size, place: to.code };
}

/** AR18: neither where they come from nor where they go to is being counted. */
async function assertNotCounted(
  { tx, actor }: Context,
  to: ShelfThing,
  items: readonly ShelfThing[],
  boxes: readonly ShelfThing[],
): Promise<void> {
  const boxIds = [...boxes, ...(to.kind === 'box' ? [to] : [])].map(({ id }) => id);
  const { rows } = await sql<{ at: string | null }>`select location_id as at from arc_box
    where id = any(${boxIds})`.execute(tx);
  const places = [...rows.map(({ at }) => at), ...(to.kind === 'place' ? [to.id] : [])];
  await refuseCounted(tx, actor.tenantId, places);
  await refuseCountedItems(
    tx,
    actor.tenantId,
    items.map(({ id }) => id),
  );
}

/** AR19 */
async function assertRoom({ tx }: Context, to: ShelfThing, boxes: readonly ShelfThing[]): Promise<void> {
  if (boxes.length === 0) return;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from arc_box
    where location_id = ${to.id} and del_flag = 0 and not (id = any(${boxes.map(({ id }) => id)}))`.execute(tx);
  const capacity = to.capacity ?? 0;
  if ((rows[0]?.n ?? 0) + boxes.length > capacity)
    throw refusal('AR19', `库位“${to.code}”容量${capacity}盒，已满`, { code: to.code, capacity });
}

async function putItems(context: Context, items: readonly ShelfThing[], to: ShelfThing): Promise<void> {
  if (items.length === 0) return;
  const { tx } = context;
  const bodies = await lockBodies(
    context,
    items.map(({ id }) => id),
  );
  for (const thing of items) await assertHere(context, thing, bodies.get(thing.id));
  const ids = items.map(({ id }) => id);
  const boxId = to.kind === 'box' ? to.id : null;
  const { rows } = await sql<{ at: string | null }>`select location_id as at from arc_box where id = ${boxId}`.execute(
    tx,
  );
  const at = to.kind === 'place' ? to.id : (rows[0]?.at ?? null);
  await sql`update arc_item set box_id = ${boxId}, location_id = ${at} where id = any(${ids})`.execute(tx);
  const place = to.kind === 'place' ? to.code : [to.place, to.code].filter(Boolean).join(' ');
  await changeBodies(context, [...bodies.values()], {
    phy: at === null ? bodyState.toShelve : bodyState.shelved,
    kind: at === null ? moveKind.pack : moveKind.shelve,
    to: place,
  });
  if (at !== null) await bodiesAreBack(context, ids, { atDesk: false });
}

/** Only what is here can be put anywhere. */
async function assertHere({ app, tx, actor }: Context, thing: ShelfThing, body: Body | undefined): Promise<void> {
  const phy = body?.phy ?? bodyState.none;
  if (phy === bodyState.toShelve || phy === bodyState.shelved) return;
  if (phy === bodyState.lent) throw refusal('AR21', `档案“${thing.code}”已借出，不能上架`, { no: thing.code });
  const texts = await app.dictTexts.textsOf(tx, archiveItem.fields.phy, [phy], actor);
  throw refuse(`档案“${thing.code}”当前为“${texts.get(phy) ?? phy}”，不能上架`);
}

/** With a box all that is in it is moved, also what the actor may not know of. */
async function putBox(context: Context, thing: ShelfThing, to: ShelfThing): Promise<void> {
  const { tx, actor } = context;
  const before = (await findRow(tx, scopeOf(box, actor), thing.id, { lock: true, full: true })) as Row;
  await changeRecord(
    { ...context, resource: box },
    before,
    { locationId: to.id },
    {
      name: 'shelve',
      text: `上架，${thing.code} → ${to.code}`,
    },
  );
  const { rows } = await sql<{ id: string; phy: string | null }>`select id, phy from arc_item
    where box_id = ${thing.id} and del_flag = 0 order by id for update`.execute(tx);
  await sql`update arc_item set location_id = ${to.id} where id = any(${rows.map(({ id }) => id)})`.execute(tx);
  const here = rows.filter(({ phy }) => phy === bodyState.toShelve || phy === bodyState.shelved);
  const bodies = here.map(({ id, phy }) => ({ id, phy: phy ?? '', place: placeOf(thing.place, thing.code) }));
  await changeBodies(context, bodies, {
    phy: bodyState.shelved,
    kind: moveKind.shelve,
    to: placeOf(to.code, thing.code),
  });
  const fresh = here.filter(({ phy }) => phy === bodyState.toShelve).map(({ id }) => id);
  await bodiesAreBack(context, fresh, { atDesk: false });
}

const placeOf = (place: string | null, code: string): string => [place, code].filter(Boolean).join(' ');
