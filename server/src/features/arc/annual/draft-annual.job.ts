import { annual, annualStatus } from '@dossier/contract/arc/annual/annual.ts';
import { said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { systemOrigin } from '#access/actor.ts';
import { AppError } from '#core/errors.ts';
import { peopleOfRole } from '#engine/flow/people.ts';
import { moverOf } from '#engine/flow/run.ts';
import type { Hooks } from '#engine/resource/hooks.ts';
import { addRecord } from '#engine/resource/write.ts';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { annualHooks } from './annual.hooks.ts';

/** Who keeps the archive, and how many of them are told. */
const role = 'archivist';
const mostTold = 50;

/** 档案统计年报 (domain 9). */
export const draftAnnual = defineJob({
  name: 'arc.draft-annual',
  title: '档案统计年报草稿',
  description: '每年1月5日生成上一年的档案统计年报草稿，并提醒档案管理员补充、审核和上报',
  cron: '0 0 3 5 1 ?',
  params: Type.Object({}),
  async run({ app, now }) {
    const { made, failed, told } = await draftLastYear(app, now);
    const missing = failed > 0 ? `，未能生成 ${failed} 份` : '';
    return `生成年报 ${made} 份${missing}，发送提醒 ${told} 条`;
  },
});

/** Drafts of last year for every company that holds records; archivists are told unless it is filed already. */
export async function draftLastYear(app: App, now: Date): Promise<{ made: number; failed: number; told: number }> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const year = Number(today.slice(0, 4)) - 1;
  const { rows } = await sql<{ tenant_id: number; status: string | null }>`
    select t.tenant_id, a.status
    from (select distinct tenant_id from arc_item where del_flag = 0 and held_date <= ${`${year}-12-31`}::date) t
    left join arc_annual a on a.tenant_id = t.tenant_id and a.year = ${year} and a.fonds_id is null
    order by t.tenant_id`.execute(app.db);
  let [made, failed, told] = [0, 0, 0];
  for (const { tenant_id: tenantId, status } of rows) {
    if (status === annualStatus.filed) continue;
    if (status === null) {
      if (await draftOf(app, tenantId, year)) made += 1;
      else failed += 1;
    }
    told += await remindOnce(app, {
      ...{ kind: 'arc.annual', recordId: `${tenantId}:${year}`, tenantId, today },
      about: { type: 'arc_annual', id: String(year) },
      texts: [
        {
          userIds: (await peopleOfRole(app.db, tenantId, role, mostTold)).map(({ id }) => id),
          text: said('{0}年档案统计年报待补充、审核和上报', year),
          openPage: `/arc/annual?year=${year}`,
        },
      ],
    });
  }
  return { made, failed, told };
}

/** @returns whether it was made */
async function draftOf(app: App, tenantId: number, year: number): Promise<boolean> {
  const caller = { app, actor: moverOf(tenantId, null), origin: systemOrigin, source: 'job' as const };
  try {
    await addRecord(caller, annual, annualHooks as Hooks, { year });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { reason, message } = error;
    app.log.warn({ tenantId, year, reason }, `the sheet of the year was not drafted: ${message}`);
    return false;
  }
}
