import { sql } from 'kysely';
import { Type } from 'typebox';
import { inTransaction } from '#db/database.ts';
import { purgeBatchRows } from '#engine/transfer/batch/batches.ts';
import { defineJob } from '#services/jobs/define.ts';
import { purgeTasks } from '#services/tasks/purge.ts';
import { daysBefore } from './days.ts';

/** Keeps the lists of background tasks and of runs of jobs short. */
export const purgeTaskRecords = defineJob({
  name: 'system.purge-tasks',
  title: '清理任务记录',
  description: '删除过期的后台任务及其结果文件、定时任务的执行历史',
  cron: '0 30 3 * * ?',
  params: Type.Object({
    keepRuns: Type.Integer({
      title: '每个定时任务保留的执行次数',
      description: '执行频繁的任务不等到期，只保留最近的记录',
      minimum: 10,
      maximum: 100_000,
      default: 500,
    }),
  }),
  async run({ db, params, settings, now }) {
    const tasks = await purgeTasks(db, new Date(daysBefore(now, settings.get('retention.taskDays'))));
    await inTransaction(db, purgeBatchRows);
    const { numAffectedRows = 0n } = await sql`
      delete from sys_task where finished_at is not null and id in (
        select id from (
          select id, row_number() over (partition by job_id order by id desc) as place from sys_quartz_run
        ) ranked where place > ${params.keepRuns})`.execute(db);
    return `删除到期记录 ${tasks} 条、多余的执行历史 ${numAffectedRows} 条`;
  },
});
