import { said } from '@dossier/contract/communication/said.ts';
import { stat, statDueDay, statStatus } from '@dossier/contract/pm/stat/stat.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemOrigin } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { addRecord } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { idsOf } from '../reminder/reminder.public.ts';
import { statHooks } from './stat.service.ts';

/** Role of those who file. */
const roles = ['biz'];

/** 统计申报 (domain 10). */
export const draftStatistics = defineJob({
  name: 'pm.draft-statistics',
  title: '统计申报草稿',
  description: '每月1日生成上月的统计申报草稿，并提醒商务于5日前核对报送',
  cron: '0 0 9 1 * ?',
  params: Type.Object({}),
  async run({ app, now }) {
    const { made, failed, told } = await draftLastMonth(app, now);
    const missing = failed > 0 ? `，未能生成 ${failed} 份` : '';
    return `生成统计申报 ${made} 份${missing}，发送提醒 ${told} 条`;
  },
});

/** Drafts of last month for every company with contracts; who files is told unless it is filed already. */
export async function draftLastMonth(app: App, now: Date): Promise<{ made: number; failed: number; told: number }> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const due = `${today.slice(0, 8)}${statDueDay}`;
  const { rows } = await sql<{ tenant_id: number; period: string; status: string | null }>`
    select t.tenant_id, t.period, s.status
    from (select distinct tenant_id, to_char(${today}::date - interval '1 month', 'YYYY-MM') as period
      from pm_contract where del_flag = 0) t
    left join pm_stat s on s.tenant_id = t.tenant_id and s.period = t.period
    order by t.tenant_id`.execute(app.db);
  let [made, failed, told] = [0, 0, 0];
  for (const { tenant_id, period, status } of rows) {
    if (status === statStatus.filed) continue;
    if (status === null) {
      if (await draftOf(app, tenant_id, period)) made += 1;
      else failed += 1;
    }
    told += await remindOnce(app, {
      ...{ kind: 'pm.stat', recordId: `${tenant_id}:${period}`, tenantId: tenant_id, today },
      about: { type: 'pm_stat', id: period },
      texts: [
        {
          userIds: await idsOf(app.db, tenant_id, { roles }),
          text: said('{0}统计申报应于{1}前核对报送', period, due),
          openPage: `/pm/stat?period=${period}`,
        },
      ],
    });
  }
  return { made, failed, told };
}

/** @returns whether it was made: where something is missing, whoever files is told all the same */
async function draftOf(app: App, tenantId: number, period: string): Promise<boolean> {
  const caller = { app, actor: moverOf(tenantId, null), origin: systemOrigin, source: 'job' as const };
  try {
    await addRecord(caller, stat, statHooks as Hooks, { period });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason, message } = error;
    app.log.warn({ tenantId, period, reason }, `statistics of the month were not drafted: ${message}`);
    return false;
  }
}
