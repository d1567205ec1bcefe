import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '../../../platform/jobs/define.ts';
import { daysBefore } from './days.ts';

const batch = 1000;

/** Removes old entries of the log; the history of records is kept for as long as the records. */
export const purgeLogs = defineJob({
  name: 'system.purge-logs',
  title: '清理日志',
  description: '删除超过保留天数的登录、操作和错误日志',
  cron: '0 0 3 * * ?',
  // Never below a month: whoever may change jobs cannot wipe out what he did.
  params: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: 30, maximum: 3650, default: 180 }),
  }),
  async run({ db, params, now, log, progress }) {
    const before = daysBefore(now, params.keepDays);
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
