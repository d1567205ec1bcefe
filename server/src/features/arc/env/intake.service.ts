import { location } from '@dossier/contract/arc/location.ts';
import { oldestReading, readable, type SensorReading } from '@dossier/contract/arc/store/env.ts';
import { isDatetime } from '@dossier/contract/core/fields/moments.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';

/** Clocks of sensors may be ahead by so much. */
const skewMs = 10 * 60_000;

interface Store {
  id: string;
  code: string;
  tempMin: number;
  tempMax: number;
  humMin: number;
  humMax: number;
}

interface Taken {
  taken: number;
  repeated: number;
  refused: { at: number; reason: string }[];
}

/** Takes what sensors measured in the stores that the caller may know of. */
export async function takeSensorReadings(tx: Tx, actor: Actor, readings: readonly SensorReading[]): Promise<Taken> {
  const stores = await storesOf(tx, actor, [...new Set(readings.map(({ store }) => store))]);
  const refused: Taken['refused'] = [];
  const rows: Record<string, unknown>[] = [];
  for (const [at, reading] of readings.entries()) {
    const store = stores.get(reading.store);
    const reason = store ? problemOf(reading) : '库房不存在';
    if (reason || !store) refused.push({ at, reason: reason ?? '' });
    else rows.push(rowOf(reading, store));
  }
  const { rows: taken } = await sql`
    insert into arc_env (id, location_id, read_time, temperature, humidity, exceeded, sensor, tenant_id, sys_org_code, create_by,
      create_time)
    select r.id, r.store, r.time::timestamp at time zone 'Asia/Shanghai', r.temperature, r.humidity, r.exceeded, r.sensor,
      ${actor.tenantId}, ${actor.orgCode || null}, ${actor.username}, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, store text, time text, temperature numeric, humidity numeric, exceeded text, sensor text)
    order by r.sensor, r.time
    on conflict do nothing returning id`.execute(tx);
  return { taken: taken.length, repeated: rows.length - taken.length, refused };
}

async function storesOf(tx: Tx, actor: Actor, codes: readonly string[]): Promise<Map<string, Store>> {
  const { rows } =
    await sql<Store>`select t.id, t.code, t.temp_min::float8 as "tempMin", t.temp_max::float8 as "tempMax",
      t.hum_min::float8 as "humMin", t.hum_max::float8 as "humMax" from arc_location t
    where ${scopeSql(scopeOf(location, actor))} and t.kind = 'room' and t.code = any(${codes})`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Why a reading is not taken; null: it is. */
function problemOf({ time, temperature, humidity }: SensorReading): string | null {
  if (!isDatetime(time)) return '测量时间格式不正确';
  if (time > wireNow(Date.now() + skewMs)) return '测量时间不能晚于现在';
  if (time < wireNow(Date.now() - oldestReading * 86_400_000)) return '测量时间早于一年前';
  const isIn = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;
  if (!isIn(temperature, readable.temperature)) return '温度超出可测范围';
  return isIn(humidity, readable.humidity) ? null : '湿度超出可测范围';
}

function rowOf({ time, temperature, humidity, sensor }: SensorReading, store: Store): Record<string, unknown> {
  const [warm, damp] = [rounded(temperature), rounded(humidity)];
  const isOut = warm < store.tempMin || warm > store.tempMax || damp < store.humMin || damp > store.humMax;
  return { id: newId(), store: store.id, time, temperature: warm, humidity: damp, exceeded: isOut ? 'Y' : 'N', sensor };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
