import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { sendAgain } from '#services/messages/outbox.ts';

/** Gives messages another round whose channel was down or not configured for too long. */
export const resendMessages = defineJob({
  name: 'system.resend-messages',
  title: '消息补发',
  description: '重新发送因通道故障或未配置而放弃的消息；被拒收的和是否送达未知的不重发',
  cron: '0 0 7 * * ?',
  params: Type.Object({
    days: Type.Integer({ title: '补发最近几天的消息', minimum: 1, maximum: 90, default: 14 }),
  }),
  async run({ db, params }) {
    const count = await sendAgain(
      db,
      sql`failure in ('tries', 'waited') and greatest(create_time, waits_since) > now() - ${params.days} * interval '1 day'`,
      'system',
    );
    return `重新发送消息 ${count} 条`;
  },
});
