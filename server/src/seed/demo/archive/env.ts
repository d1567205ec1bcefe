import { sql } from 'kysely';
import { newId } from '#db/id.ts';
import { wireNow } from '#services/log-entries.ts';
import type { Seeder } from '../../seeder.ts';
import { governed, insertAll } from '../bulk.ts';
import { dayFromNow } from '../days.ts';

/** Readings go back so many days, one each so many hours. */
const [days, everyHours] = [30, 3];
/** Days ago on which something was wrong: of which room, in which hours, and what was done about it. */
const troubles = [
  { room: 0, daysAgo: 17, hours: [12, 15], warmer: 4.6, damper: 2, handling: '空调停机，已报修并启用备用机' },
  { room: 1, daysAgo: 5, hours: [3, 6, 9], warmer: 0.4, damper: 12, handling: '连续降雨，开启除湿机' },
] as const;
const guards = ['fire', 'theft', 'damp', 'light', 'dust', 'heat', 'pest', 'gas'];

/** A month of temperature and humidity of both rooms by sensors, with two exceedings, and a check by hand of each. */
export async function seedEnvironment({ tx }: Seeder, orgCode: string): Promise<void> {
  const { rows: rooms } = await sql<{ id: string }>`select id from arc_location
    where kind = 'room' and tenant_id = 0 and del_flag = 0 order by code`.execute(tx);
  await sql`update arc_location set area = case code when 'K1' then 186.5 else 142 end where kind = 'room' and tenant_id = 0`.execute(
    tx,
  );
  const readings: Record<string, unknown>[] = [];
  const checks: Record<string, unknown>[] = [];
  for (const [at, { id: place }] of rooms.entries()) {
    for (let daysAgo = days; daysAgo >= 0; daysAgo -= 1)
      for (let hour = 0; hour < 24; hour += everyHours) {
        if (timeOf([daysAgo, hour]) > wireNow()) break;
        const trouble = troubles.find(
          (one) => one.room === at && one.daysAgo === daysAgo && one.hours.includes(hour as never),
        );
        const wave = Math.sin(((hour - 9) / 24) * 2 * Math.PI);
        const drift = Math.sin((daysAgo + at * 5) / 4);
        const temperature = 19.2 + at * 0.8 + wave * 1.4 + drift * 0.9 + (trouble?.warmer ?? 0);
        const humidity = 52 + at * 1.5 - wave * 1.8 + drift * 2.2 + (trouble?.damper ?? 0);
        readings.push(
          reading(place, {
            at: [daysAgo, hour],
            temperature,
            humidity,
            sensor: `TH-0${at + 1}`,
            orgCode,
            handling: trouble?.handling,
          }),
        );
      }
    const byHand = reading(place, { at: [2 + at, 10], temperature: 20.1, humidity: 52.5, reader: 'heyun', orgCode });
    readings.push(byHand);
    for (const [index, guard] of guards.entries()) {
      const isDamp = at === 1 && guard === 'damp';
      checks.push({
        ...{ id: newId(), env_id: byHand.id, line_no: index + 1, guard, sound: isDamp ? 'N' : 'Y' },
        note: isDamp ? '北墙踢脚线有潮斑，已列入维修' : null,
      });
    }
  }
  await insertAll(tx, 'arc_env', readings);
  await insertAll(tx, 'arc_env_guard', checks);
}

const timeOf = ([daysAgo, hour]: readonly [number, number]): string =>
  `${dayFromNow(-daysAgo)} ${String(hour).padStart(2, '0')}:00:00`;

interface ReadingInput {
  /** Days ago and hour. */
  at: readonly [daysAgo: number, hour: number];
  temperature: number;
  humidity: number;
  sensor?: string;
  reader?: string;
  handling?: string | undefined;
  orgCode: string;
}

function reading(place: string, input: ReadingInput): Record<string, unknown> {
  const [temperature, humidity] = [input.temperature, input.humidity].map((value) => Math.round(value * 10) / 10) as [
    number,
    number,
  ];
  const time = timeOf(input.at);
  const isOut = temperature < 14 || temperature > 24 || humidity < 45 || humidity > 60;
  return {
    ...{ id: newId(), location_id: place, read_time: time, temperature, humidity, exceeded: isOut ? 'Y' : 'N' },
    ...{
      sensor: input.sensor ?? null,
      reader: input.reader ?? null,
      handling: isOut ? (input.handling ?? null) : null,
    },
    ...governed('heyun', time, input.orgCode),
  };
}
