import { said } from '@dossier/contract/communication/said.ts';
import { projectStatus } from '@dossier/contract/pm/project.ts';
import { taskStatus } from '@dossier/contract/pm/task.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { wireNow } from '#services/log-entries.ts';
import { remindOnce } from '#services/messages/remind-once.ts';
import type { App } from '#services/services.ts';
import { idsOf } from './told.ts';

/** Days before a task ends on which its owner is told; days after which its manager is, too. */
const [before, toManager] = [[3, 1, 0], 3] as const;
/** States of a project in which its tasks are worked on; those of a paused one do not warn. */
const worked = [projectStatus.running, projectStatus.accepting];

interface Due {
  id: string;
  tenant_id: number;
  name: string;
  owner: string;
  pm: string;
  day: string;
  /** Days since the end; below 0 it is still to come. */
  late: number;
}

/** 任务到期 (domain 10). */
export const remindTasks = defineJob({
  name: 'pm.remind-tasks',
  title: '任务到期提醒',
  description: '任务到期前3天、1天、当天和逾期后提醒负责人，逾期超过3天同时提醒项目经理；每项任务每天提醒一次',
  cron: '0 0 8 * * ?',
  params: Type.Object({}),
  async run({ app, now, progress }) {
    return `发送提醒 ${await remindOfTasks(app, now, progress)} 条`;
  },
});

/** @returns how many people were told of a task that they were not told of today */
export async function remindOfTasks(
  app: App,
  now: Date,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = wireNow(now.getTime()).slice(0, 10);
  const { rows } = await sql<Due>`
    select t.id, t.tenant_id, t.name, t.owner, p.pm, to_char(t.plan_end, 'YYYY-MM-DD') as day,
      ${today}::date - t.plan_end as late
    from pm_task t join pm_project p on p.id = t.project_id and p.del_flag = 0 and p.status = any(${worked})
    where t.del_flag = 0 and t.status in (${taskStatus.waiting}, ${taskStatus.running}) and t.owner is not null
      and (t.plan_end < ${today}::date or t.plan_end - ${today}::date = any(${[...before]}))
    order by t.plan_end desc, t.id limit 5000`.execute(app.db);
  let told = 0;
  for (const [index, { id, tenant_id, name, owner, pm, day, late }] of rows.entries()) {
    progress(index, rows.length);
    told += await remindOnce(app, {
      ...{ kind: 'pm.task', recordId: id, tenantId: tenant_id, today, about: { type: 'pm_task', id } },
      priority: late > 0 ? 'H' : 'M',
      texts: [
        {
          userIds: await idsOf(app.db, tenant_id, { names: late > toManager ? [owner, pm] : [owner] }),
          text: late > 0 ? said('任务“{0}”已逾期{1}天', name, late) : said('任务“{0}”将于{1}到期', name, day),
          openPage: `/pm/task?detail=${id}`,
        },
      ],
    });
  }
  return told;
}
