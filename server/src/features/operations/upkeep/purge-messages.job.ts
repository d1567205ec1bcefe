import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { daysBefore } from './days.ts';

/** Rows that one statement deletes. */
const batch = 5000;

/**
 * Keeps the outbox and the bell short: what has ended long ago goes, and what was read or put away long ago. Announcements
 * that people wrote (no `bus_type`) stay.
 */
export const purgeMessages = defineJob({
  name: 'system.purge-messages',
  title: '清理消息',
  description: '删除超过系统设置中保留天数的发送记录和已读的站内消息；等待发送、未读和收藏的不删除',
  cron: '0 40 3 * * ?',
  params: Type.Object({}),
  async run({ db, settings, now, progress }) {
    const before = daysBefore(now, settings.get('retention.messageDays'));
    let done = 0;
    const remove = async (statement: RawBuilder<unknown>): Promise<number> => {
      for (let deleted = 0; ; ) {
        const { numAffectedRows = 0n } = await statement.execute(db);
        deleted += Number(numAffectedRows);
        done += Number(numAffectedRows);
        progress(done);
        if (numAffectedRows < BigInt(batch)) return deleted;
      }
    };
    const sent = await remove(sql`
      delete from sys_sms where id in (
        select id from sys_sms where create_time < ${before}::timestamptz
          and es_send_status in ('1', '-1') order by create_time limit ${batch})`);
    const read = await remove(sql`
      delete from sys_announcement_send where id in (
        select s.id from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
        where a.bus_type is not null and a.send_time < ${before}::timestamptz
          and (s.read_flag = '1' or s.removed) and coalesce(s.star_flag, '0') <> '1' limit ${batch})`);
    // Without readers nobody sees a message any more.
    await remove(sql`
      delete from sys_announcement where id in (
        select a.id from sys_announcement a where a.bus_type is not null and a.send_time < ${before}::timestamptz
          and not exists (select 1 from sys_announcement_send s where s.annt_id = a.id) limit ${batch})`);
    return `删除发送记录 ${sent} 条，站内消息 ${read} 条`;
  },
});
