import { said } from '@dossier/contract/communication/said.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { reportStatus } from '@dossier/contract/pm/report/report.ts';
import { addWeeks, daysOfWeek, weekOf } from '@dossier/rules/iso-week.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { seeing } from '../reminder/reminder.public.ts';

/** 周报提醒: managers of projects at work whose week before has no published report. */
export const remindReports = defineJob({
  name: 'pm.remind-reports',
  title: '周报提醒',
  description: '周一提醒项目经理发布执行中项目上周的周报，已发布的不再提醒',
  cron: '0 30 9 ? * MON',
  params: Type.Object({}),
  async run({ app, now }) {
    return `发送提醒 ${await remindOfReports(app, now)} 条`;
  },
});

/** @returns how many people were told */
export async function remindOfReports(app: App, now: Date): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const week = addWeeks(weekOf(today), -1);
  const { rows } = await sql<{ id: string; name: string; tenant_id: number; pm: string }>`
    select p.id, p.name, p.tenant_id, p.pm from pm_project p
    where p.del_flag = 0 and p.status = ${projectStatus.running}
      and coalesce(p.actual_start, p.plan_start) <= ${daysOfWeek(week)[6] ?? today}::date
      and not exists (select 1 from pm_report r where r.project_id = p.id and r.period = ${week} and r.del_flag = 0
        and r.status = ${reportStatus.published})
    order by p.id`.execute(app.db);
  let told = 0;
  for (const { id, name, tenant_id, pm } of rows) {
    const userIds = await seeing(app.db, project, id, tenant_id, { names: [pm] });
    told += await remindOnce(app, {
      ...{ kind: 'pm.report', recordId: id, tenantId: tenant_id, today, about: { type: 'pm_project', id } },
      texts: [
        {
          ...{ userIds, text: said('项目“{0}”{1}的周报尚未发布', name, week) },
          openPage: `/pm/report?projectId=${id}`,
        },
      ],
    });
  }
  return told;
}
