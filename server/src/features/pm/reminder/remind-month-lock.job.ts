import { said } from '@dossier/contract/communication/said.ts';
import { lineStatus } from '@dossier/contract/pm/timesheet.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { idsOf } from './told.ts';

/** Day of a month by which the hours of the month before are to be locked. */
const dueDay = '05';
/** Roles of those who lock a month, and who see to it that it can be. */
const roles = ['finance', 'pmo'];

/** 月锁提醒 (domain 10). */
export const remindMonthLock = defineJob({
  name: 'pm.remind-month-lock',
  title: '月度锁定提醒',
  description: '每月1日提醒财务和项目管理办公室于5日前锁定上月工时，已锁定的不再提醒',
  cron: '0 0 9 1 * ?',
  params: Type.Object({}),
  async run({ app, now }) {
    return `发送提醒 ${await remindOfMonthLock(app, now)} 条`;
  },
});

/** @returns how many people were told of a month that is not locked */
export async function remindOfMonthLock(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<{ month: string; tenant_id: number; waiting: number }>`
    select l.tenant_id, to_char(${today}::date - interval '1 month', 'YYYY-MM') as month,
      count(*) filter (where l.status = ${lineStatus.waiting})::int as waiting
    from pm_ts_line l
    where l.del_flag = 0 and l.day >= date_trunc('month', ${today}::date) - interval '1 month'
      and l.day < date_trunc('month', ${today}::date)
      and not exists (select 1 from pm_ts_lock k where k.tenant_id = l.tenant_id and k.unlocked_time is null
        and k.month = to_char(${today}::date - interval '1 month', 'YYYY-MM'))
    group by l.tenant_id order by l.tenant_id`.execute(app.db);
  let told = 0;
  for (const { month, tenant_id, waiting } of rows) {
    const userIds = await idsOf(app.db, tenant_id, { roles });
    const due = `${today.slice(0, 8)}${dueDay}`;
    told += await remindOnce(app, {
      ...{ kind: 'pm.month-lock', recordId: `${tenant_id}:${month}`, tenantId: tenant_id, today },
      about: { type: 'pm_ts_lock', id: month },
      texts: [
        {
          userIds,
          text:
            waiting > 0
              ? said('{0}工时应于{1}前锁定，还有{2}条待审批', month, due, waiting)
              : said('{0}工时应于{1}前锁定', month, due),
          openPage: '/pm/timesheet/approve?tab=months',
        },
      ],
    });
  }
  return told;
}
