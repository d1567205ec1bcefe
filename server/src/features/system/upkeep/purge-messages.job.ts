import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '../../../platform/jobs/define.ts';

/** Rows that one statement deletes. */
const batch = 5000;

/** Keeps the outbox short: what has ended long ago goes. */
export const purgeMessages = defineJob({
  name: 'system.purge-messages',
  title: '清理消息',
  description: '删除过期的已发送和已放弃的消息，等待发送的不删除',
  cron: '0 40 3 * * ?',
  params: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: 30, maximum: 3650, default: 180 }),
  }),
  async run({ db, params, progress }) {
    let deleted = 0;
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        delete from sys_sms where id in (
          select id from sys_sms where create_time < now() - ${params.keepDays} * interval '1 day'
            and es_send_status in ('1', '-1') order by create_time limit ${batch})`.execute(db);
      deleted += Number(numAffectedRows);
      progress(deleted);
      if (numAffectedRows < BigInt(batch)) return `删除消息 ${deleted} 条`;
    }
  },
});
