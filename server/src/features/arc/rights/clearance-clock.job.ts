import { clearance, clearanceStatus } from '@dossier/contract/arc/rights/clearance.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemActor, systemOrigin } from '#access/actor.ts';
import { scopeOf } from '#access/gate.ts';
import { inTransaction } from '#db/database.ts';
import { peopleOfRole } from '#engine/flow/people.ts';
import { findRow } from '#engine/resource/read.ts';
import { changeRecord } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';

/** Days before its end on which a clearance is reminded of. */
const before = [30, 7] as const;
/** Most people of a role that are told. */
const mostTold = 50;

/** Writes down that clearances are over. What they let people see ended with their time, not with this. */
export const clearanceClock = defineJob({
  name: 'arc.clearance-clock',
  title: '用户密级到期',
  description: '将已过失效时间的用户密级登记为失效；密级本身到时即止，不依赖本任务',
  cron: '0 5/10 * * * ?',
  params: Type.Object({}),
  run: async ({ app }) => `登记失效 ${await endClearances(app)} 条`,
});

/** 密级到期提醒: 30 and 7 days ahead, to the person and to whoever grants clearances. */
export const remindClearances = defineJob({
  name: 'arc.remind-clearances',
  title: '用户密级到期提醒',
  description: '用户密级失效前30天和7天提醒本人和安全保密员',
  cron: '0 20 8 * * ?',
  params: Type.Object({}),
  run: async ({ app, now }) => `发送提醒 ${await remindOfClearances(app, now)} 条`,
});

/** @returns how many are over */
export async function endClearances(app: App): Promise<number> {
  const { rows } = await sql<{ id: string; tenant_id: number }>`select id, tenant_id from arc_clearance
    where status = ${clearanceStatus.valid} and del_flag = 0 and valid_until <= now() order by valid_until, id limit 2000`.execute(
    app.db,
  );
  let ended = 0;
  for (const { id, tenant_id } of rows) {
    const actor = { ...systemActor, tenantId: tenant_id };
    try {
      await inTransaction(app.db, async (tx) => {
        const record = await findRow(tx, scopeOf(clearance, actor), id, { lock: true, full: true });
        // Somebody may have been quicker.
        if (record?.status !== clearanceStatus.valid || String(record.validUntil) > wireNow()) return;
        const context = { app, tx, actor, origin: systemOrigin, resource: clearance, source: 'job' as const };
        await changeRecord(context, record, { status: clearanceStatus.ended }, { name: 'expire', text: '密级到期' });
        ended += 1;
      });
    } catch (error) {
      // It has ended by its time; one whose state cannot be written does not hold up the others.
      app.log.error({ err: error, clearanceId: id }, 'a clearance was not marked as ended');
    }
  }
  return ended;
}

/** @returns how many people were told */
export async function remindOfClearances(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<{
    id: string;
    tenantId: number;
    userId: string;
    name: string;
    until: string;
    left: number;
  }>`
    select c.id, c.tenant_id as "tenantId", u.id as "userId", coalesce(nullif(u.realname, ''), u.username) as name,
      to_char(c.valid_until at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as until,
      (c.valid_until at time zone 'Asia/Shanghai')::date - ${today}::date as left
    from arc_clearance c join sys_user u on u.username = c.username and u.del_flag = 0
    where c.status = ${clearanceStatus.valid} and c.del_flag = 0
      and (c.valid_until at time zone 'Asia/Shanghai')::date - ${today}::date = any(${[...before]})
      and not exists (select 1 from arc_clearance n where n.tenant_id = c.tenant_id and n.username = c.username
        and n.del_flag = 0 and n.status = ${clearanceStatus.valid} and n.valid_from >= c.valid_until)
    order by c.valid_until, c.id limit 2000`.execute(app.db);
  let told = 0;
  for (const { id, tenantId, userId, name, until, left } of rows) {
    const keepers = await peopleOfRole(app.db, tenantId, 'sec_admin', mostTold);
    const toKeepers = keepers.flatMap((one) => (one.id === userId ? [] : one.id));
    told += await remindOnce(app, {
      ...{ kind: 'arc.clearance', recordId: `${id}:${left}`, tenantId, today, about: { type: 'arc_clearance', id } },
      texts: [
        { userIds: [userId], text: said('您的档案密级授权将于{0}到期，还有{1}天', until, left), openPage: '/arc/item' },
        {
          userIds: toKeepers,
          text: said('{0}的档案密级授权将于{1}到期，还有{2}天', name, until, left),
          openPage: `/arc/clearance?detail=${id}`,
        },
      ],
      priority: left <= 7 ? 'H' : 'M',
    });
  }
  return told;
}
