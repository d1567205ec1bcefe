import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { forgetNonces } from '#access/open-api/admission.ts';
import { defineJob } from '#services/jobs/define.ts';
import { daysBefore } from './days.ts';

const batch = 1000;

/**
 * Removes old entries of the logs, and what limits calls of applications no more; the history of records is kept for as
 * long as the records.
 */
export const purgeLogs = defineJob({
  name: 'system.purge-logs',
  title: '清理日志',
  description: '删除超过系统设置中保留天数的登录、操作、错误日志和接口调用日志',
  cron: '0 0 3 * * ?',
  params: Type.Object({}),
  async run({ db, settings, now, log, progress }) {
    const removed = { logs: 0, calls: 0 };
    const remove = async (kind: keyof typeof removed, batchOf: RawBuilder<unknown>) => {
      for (;;) {
        const { numAffectedRows = 0n } = await batchOf.execute(db);
        removed[kind] += Number(numAffectedRows);
        progress(removed.logs + removed.calls);
        if (numAffectedRows < batch) break;
        log(`已删除 ${removed.logs + removed.calls} 条`);
      }
    };
    const logsBefore = daysBefore(now, settings.get('retention.logDays'));
    await remove(
      'logs',
      sql`delete from sys_log where id in (
        select id from sys_log where create_time < ${logsBefore}::timestamptz limit ${batch})`,
    );
    const callsBefore = daysBefore(now, settings.get('retention.openLogDays'));
    await remove(
      'calls',
      sql`delete from sys_open_log where id in (
        select id from sys_open_log where create_time < ${callsBefore}::timestamptz limit ${batch})`,
    );
    await sql`delete from sys_open_day where day < ${callsBefore}::timestamptz::date`.execute(db);
    await forgetNonces(db);
    return `删除日志 ${removed.logs} 条，接口调用日志 ${removed.calls} 条`;
  },
});
