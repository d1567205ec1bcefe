import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';

/** Whoever changes what stands where waits here: of two who fill the last place one sees that it is taken (AR19). */
export async function lockStore(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`arc_store:${tenantId}`}, 0))`.execute(tx);
}

/** How many boxes each place and all below it can take, and has. */
export async function recountStore(tx: Tx, tenantId: number): Promise<void> {
  await sql`
    with recursive live as (select id, parent_id, capacity from arc_location where tenant_id = ${tenantId} and del_flag = 0),
      tree (top, id) as (select id, id from live union select t.top, l.id from tree t join live l on l.parent_id = t.id),
      boxes as (select location_id, count(*)::int as n from arc_box where tenant_id = ${tenantId} and del_flag = 0 group by 1),
      sums as (select t.top, sum(coalesce(l.capacity, 0))::int as room, sum(coalesce(b.n, 0))::int as used
        from tree t join live l on l.id = t.id left join boxes b on b.location_id = l.id group by t.top)
    update arc_location l set room = s.room, used = s.used,
      fill = case when s.room > 0 then round(100.0 * s.used / s.room)::int end
    from sums s where s.top = l.id and (l.room is distinct from s.room or l.used is distinct from s.used)`.execute(tx);
}

/** The bays of all bodies at a place and below it, after it has become another kind of place or stands elsewhere. */
export async function renameBays(tx: Tx, id: string): Promise<void> {
  await sql`with recursive inside (id) as (select ${id}::varchar
      union select l.id from inside i join arc_location l on l.parent_id = i.id)
    update arc_item set bay_id = arc_bay_of(location_id)
    where location_id in (select id from inside) and bay_id is distinct from arc_bay_of(location_id)`.execute(tx);
}
