import { type Said, said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { peopleOfRole } from '#engine/flow/people.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Most archivists that are told. */
const mostTold = 50;

/** 库房温湿度 (domain 10). */
export const watchStores = defineJob({
  name: 'arc.store-climate',
  title: '库房温湿度',
  description: '每小时检查库房温湿度，超限或24小时没有记录时通知档案管理员，每个库房每天各通知一次',
  cron: '0 0 * * * ?',
  params: Type.Object({}),
  run: async ({ app, now }) => `发送提醒 ${await tellOfStores(app, now)} 条`,
});

interface StoreState {
  id: string;
  name: string;
  tenantId: number;
  silent: boolean;
  temperature: number | null;
  humidity: number | null;
}

/**
 * Tells archivists of stores that were out of their limits within the day and nobody has dealt with, and of those that
 * were read before and have not been for a day.
 * @returns how many people were told
 */
export async function tellOfStores(app: App, now: Date): Promise<number> {
  const at = wireNow(now.getTime());
  const { rows } = await sql<StoreState>`
    with moment as (select ${at}::timestamp at time zone 'Asia/Shanghai' as now)
    select l.id, l.name, l.tenant_id as "tenantId", last.read_time < m.now - interval '24 hours' as silent,
      worst.temperature::float8 as temperature, worst.humidity::float8 as humidity
    from moment m cross join arc_location l
      cross join lateral (select e.read_time from arc_env e where e.location_id = l.id and e.del_flag = 0
        order by e.read_time desc limit 1) last
      left join lateral (select e.temperature, e.humidity from arc_env e
        where e.location_id = l.id and e.del_flag = 0 and e.exceeded = 'Y' and coalesce(e.handling, '') = ''
          and e.read_time > m.now - interval '24 hours' and e.read_time <= m.now
        order by e.read_time desc limit 1) worst on true
    where l.del_flag = 0 and l.kind = 'room' order by l.tenant_id, l.code`.execute(app.db);
  const people = new Map<number, string[]>();
  let told = 0;
  for (const { id, name, tenantId, silent, temperature, humidity } of rows) {
    const userIds = people.get(tenantId) ?? (await archivists(app, tenantId));
    people.set(tenantId, userIds);
    const tell = (kind: string, text: Said) =>
      remindOnce(app, {
        ...{ kind, recordId: id, tenantId, today: at.slice(0, 10), about: { type: 'arc_location', id } },
        texts: [{ userIds, text, openPage: `/arc/env?locationId=${encodeURIComponent(id)}` }],
      });
    if (temperature !== null && humidity !== null)
      told += await tell('arc.climate-out', said('库房“{0}”温湿度超限：{1}℃，{2}%RH', name, temperature, humidity));
    if (silent) told += await tell('arc.climate-silent', said('库房“{0}”超过24小时没有温湿度记录', name));
  }
  return told;
}

const archivists = async (app: App, tenantId: number): Promise<string[]> =>
  (await peopleOfRole(app.db, tenantId, 'archivist', mostTold)).map(({ id }) => id);
