import { bodyState } from '@dossier/contract/arc/body.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, Origin } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { addToChain } from '#services/audit-chain/add.ts';
import { wireNow } from '#services/log-entries.ts';

/** Whoever moves a body, in the transaction in which it is done. */
export interface MoveContext {
  tx: Tx;
  actor: Actor;
  origin: Origin;
}

/** What is known of a body. */
export interface Body {
  id: string;
  phy: string;
  place: string | null;
}

/**
 * Whether a record `t` is what was scanned: by its bar code or by its number. Two indexes serve it.
 * @param code in capitals
 */
export const isScanned = (code: string): RawBuilder<boolean> =>
  sql<boolean>`(t.barcode = ${code} or upper(t.archive_no) = ${code})`;

/** Bodies of records with where they are, locked in one order for everybody. */
export async function lockBodies(
  { tx, actor }: Pick<MoveContext, 'tx' | 'actor'>,
  itemIds: readonly string[],
): Promise<Map<string, Body>> {
  if (itemIds.length === 0) return new Map();
  await sql`select 1 from arc_item where tenant_id = ${actor.tenantId} and id = any(${[...itemIds]})
    order by id for update`.execute(tx);
  return bodiesOf(tx, actor.tenantId, itemIds);
}

/** Where bodies are: the code of the place and the number of the box. */
export async function bodiesOf(db: Db, tenantId: number, itemIds: readonly string[]): Promise<Map<string, Body>> {
  const { rows } = await sql<Body>`
    select i.id, coalesce(i.phy, ${bodyState.none}) as phy, nullif(concat_ws(' ', l.code, b.code), '') as place
    from arc_item i left join arc_box b on b.id = i.box_id left join arc_location l on l.id = i.location_id
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and i.id = any(${[...itemIds]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Says what state bodies are in now, and keeps where each came from and went to (domain 6.5). The rows are locked already.
 * @param to where they are now; null: where they belong
 */
export async function changeBodies(
  { tx, actor, origin }: MoveContext,
  bodies: readonly Body[],
  { phy, kind, from, to }: { phy: string; kind: string; from?: string | null; to?: string | null },
): Promise<void> {
  if (bodies.length === 0) return;
  await sql`update arc_item set phy = ${phy} where id = any(${bodies.map(({ id }) => id)})`.execute(tx);
  const moves = bodies.map(({ id, place }) => ({
    itemId: id,
    from: from === undefined ? place : from,
    to: to === undefined ? place : to,
  }));
  await writeMoves({ tx, actor, origin }, kind, moves);
}

/** Keeps where bodies came from and went to. */
export async function writeMoves(
  { tx, actor, origin }: MoveContext,
  kind: string,
  moves: readonly { itemId: string; from: string | null; to: string | null }[],
): Promise<void> {
  if (moves.length === 0) return;
  const now = wireNow();
  const rows = moves.map(({ itemId, from, to }) => ({
    ...{ id: newId(), item_id: itemId, from_place: from?.slice(0, 120) ?? null, to_place: to?.slice(0, 120) ?? null },
  }));
  const { rows: noted } = await sql<{ id: string; no: string | null; place: string | null }>`with moved as (
      insert into arc_move (id, move_time, item_id, kind, from_place, to_place, mover, tenant_id, sys_org_code,
        create_by, create_time)
      select x.id, ${now}::timestamptz, x.item_id, ${kind}, x.from_place, x.to_place, ${actor.username}, ${actor.tenantId},
        ${actor.orgCode || null}, ${actor.username}, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id text, item_id text, from_place text, to_place text)
      returning item_id, to_place)
    select i.id, i.archive_no as no, m.to_place as place from moved m join arc_item i on i.id = m.item_id`.execute(tx);
  await addToChain(
    tx,
    { actor, origin },
    noted.map(({ id, no, place }) => ({
      ...{ action: `ARC_ITEM_MOVE_${kind.toUpperCase()}`, objType: 'arc_item', objId: id, objNo: no },
      detail: place === null ? {} : { to: place },
    })),
  );
}
