import { envReading } from '@dossier/contract/arc/store/env.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Db } from '#db/database.ts';

/** More days are drawn by six hours, so that there are at most some hundred points. */
const hourlyDays = 7;

interface StoreRow {
  id: string;
  name: string;
  tempMin: number;
  tempMax: number;
  humMin: number;
  humMax: number;
}

interface Point {
  time: string;
  /** Null where the caller may not see the field. */
  temperature: number | null;
  humidity: number | null;
  exceeded: number | null;
}

interface Course {
  locationId: string | null;
  stores: { id: string; name: string }[];
  limits: Omit<StoreRow, 'id' | 'name'> | null;
  points: Point[];
}

/** The course of a store over some days up to now, of the readings that the caller may see. */
export async function courseOf(
  db: Db,
  actor: Actor,
  { locationId, days = 30 }: { locationId?: string | undefined; days?: number | undefined },
): Promise<Course> {
  const scope = scopeOf(envReading, actor);
  const seen = scopeSql(scope);
  const shown = (name: string, value: RawBuilder<unknown>) => (scope.columns.has(name) ? value : sql`null`);
  const { rows: stores } = await sql<StoreRow>`select l.id, l.name, l.temp_min::float8 as "tempMin",
      l.temp_max::float8 as "tempMax", l.hum_min::float8 as "humMin", l.hum_max::float8 as "humMax"
    from arc_location l where l.del_flag = 0 and l.tenant_id = ${actor.tenantId} and l.kind = 'room'
      and exists (select 1 from arc_env t where t.location_id = l.id and ${seen})
    order by l.code limit 100`.execute(db);
  const store = locationId === undefined ? stores[0] : stores.find(({ id }) => id === locationId);
  const named = stores.map(({ id, name }) => ({ id, name }));
  if (!store) return { locationId: null, stores: named, limits: null, points: [] };
  const step = days <= hourlyDays ? '1 hour' : days <= 60 ? '6 hours' : '1 day';
  const { rows: points } = await sql<Point>`
    select to_char(date_bin(${step}::interval, t.read_time at time zone 'Asia/Shanghai', timestamp '2000-01-01'),
        'YYYY-MM-DD HH24:MI') as time,
      ${shown('temperature', sql`round(avg(t.temperature), 1)::float8`)} as temperature,
      ${shown('humidity', sql`round(avg(t.humidity), 1)::float8`)} as humidity,
      ${shown('exceeded', sql`(count(*) filter (where t.exceeded = 'Y'))::int`)} as exceeded
    from arc_env t where ${seen} and t.location_id = ${store.id} and t.read_time > now() - make_interval(days => ${days}::int)
    group by 1 order by 1`.execute(db);
  const { id, name: _, ...limits } = store;
  return { locationId: id, stores: named, limits, points };
}
