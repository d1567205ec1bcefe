import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '../../../platform/jobs/define.ts';
import { daysBefore } from './days.ts';

const batch = 1000;

/** Removes old entries of the log; the history of records is kept for as long as the records. */
export const purgeLogs = defineJob({
  name: 'system.purge-logs',
  title: '清理日志',
  description: '删除超过系统设置中保留天数的登录、操作和错误日志',
  cron: '0 0 3 * * ?',
  params: Type.Object({}),
  async run({ db, settings, now, log, progress }) {
    const before = daysBefore(now, settings.get('retention.logDays'));
    let removed = 0;
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from sys_log where id in (
        select id from sys_log where create_time < ${before}::timestamptz limit ${batch})`.execute(db);
      removed += Number(numAffectedRows);
      progress(removed);
      if (numAffectedRows < batch) break;
      log(`已删除 ${removed} 条`);
    }
    return `删除日志 ${removed} 条`;
  },
});
