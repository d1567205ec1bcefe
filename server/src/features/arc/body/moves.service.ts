import { bodyState } from '@dossier/contract/arc/body.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';

/** Whoever moves a body, in the transaction in which it is done. */
export interface MoveContext {
  tx: Tx;
  actor: Actor;
}

/** What is known of a body. */
export interface Body {
  id: string;
  phy: string;
  place: string | null;
}

/** Bodies of records with where they are, locked in one order for everybody. */
export async function lockBodies({ tx, actor }: MoveContext, itemIds: readonly string[]): Promise<Map<string, Body>> {
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
  { tx, actor }: MoveContext,
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
  await writeMoves({ tx, actor }, kind, moves);
}

/** Keeps where bodies came from and went to. */
export async function writeMoves(
  { tx, actor }: MoveContext,
  kind: string,
  moves: readonly { itemId: string; from: string | null; to: string | null }[],
): Promise<void> {
  const now = wireNow();
  for (const { itemId, from, to } of moves)
    await sql`insert into arc_move (id, move_time, item_id, kind, from_place, to_place, mover, tenant_id, sys_org_code,
        create_by, create_time)
      values (${newId()}, ${now}::timestamptz, ${itemId}, ${kind}, ${from?.slice(0, 120) ?? null},
        ${to?.slice(0, 120) ?? null}, ${actor.username}, ${actor.tenantId}, ${actor.orgCode || null}, ${actor.username},
        ${now}::timestamptz)`.execute(tx);
}
