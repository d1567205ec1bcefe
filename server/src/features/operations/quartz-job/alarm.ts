import { said } from '@dossier/contract/communication/said.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { administrators } from '#services/messages/administrators.ts';
import type { App } from '#services/services.ts';
import { keepTaskDays, type TaskRow } from '#services/tasks/claim.ts';

/** A failure that lasts is told again after so many hours; a job of every second would bury everything else. */
const repeatHours = 24;
const listPage = '/isystem/QuartzJobList';
const longestPage = 255;

interface AlarmedJob {
  description: string | null;
  job_class_name: string;
  alarm_users: string | null;
}

/** Tells the chosen users, or the administrators, that a job began to fail; the next success ends the failure. */
export async function tellRunEnd(app: App, tx: Tx, jobId: string, run: TaskRow): Promise<void> {
  if (run.state === 'done')
    await sql`update sys_quartz_job set alarmed_at = null where id = ${jobId} and alarmed_at is not null`.execute(tx);
  if (run.state !== 'failed') return;
  const { rows } = await sql<AlarmedJob>`
    update sys_quartz_job set alarmed_at = now() where id = ${jobId}
      and (alarmed_at is null or alarmed_at < now() - ${repeatHours} * interval '1 hour')
    returning description, job_class_name, alarm_users`.execute(tx);
  const job = rows[0];
  if (!job) return;
  await app.messages.send(tx, {
    kind: 'alarm',
    userIds: await receivers(tx, job),
    tenantId: 0,
    title: said('定时任务失败：{0}', { name: run.label }),
    content: [
      said('任务“{0}”（{1}）执行失败：{2}', { name: run.label }, job.job_class_name, { answer: run.message ?? '' }),
      ...(job.description ? [said('描述：{0}', { name: job.description })] : []),
      said(
        '开始时间：{0}。恢复正常之前，每 {1} 小时最多提醒一次；可在“定时任务”的执行历史中查看日志。',
        run.started_at ?? '',
        repeatHours,
      ),
    ],
    priority: 'H',
    about: { type: 'quartz', id: jobId },
    openPage: pageOf(job.job_class_name),
    days: keepTaskDays,
  });
}

/** The list with this job alone; the whole list for a name that no column for addresses would hold. */
function pageOf(jobClassName: string): string {
  const page = `${listPage}?${new URLSearchParams({ jobClassName })}`;
  return page.length <= longestPage ? page : listPage;
}

/** Ids of those who are told; when nobody of the chosen is there any more, the administrators. */
async function receivers(tx: Tx, { alarm_users }: AlarmedJob): Promise<string[]> {
  const chosen = await sql<{ id: string }>`
    select u.id from sys_user u where u.username = any(${csvOf(alarm_users ?? '')}) and u.del_flag = 0 and u.status = 1`.execute(
    tx,
  );
  if (chosen.rows.length > 0) return chosen.rows.map(({ id }) => id);
  return administrators(tx);
}
