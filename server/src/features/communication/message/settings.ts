import {
  chatChannels,
  type getMessageSettings,
  messageKindRules,
  messageKinds,
  type PersonalChannel,
  personalChannels,
  type saveMessageSetting,
  type saveMessageTimes,
  urgentKinds,
} from '@dossier/contract/communication/message-setting.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { releaseHeld } from '#services/messages/hold.ts';
import type { App } from '#services/services.ts';

/** What a user receives how: his own choice over what is usual. */
export async function mySettings(app: App, db: Db, actor: Actor): Promise<ResultOf<typeof getMessageSettings>> {
  const [chosen, own, times] = await Promise.all([
    sql<{ kind: string; channel: string; is_on: boolean }>`
      select kind, channel, is_on from sys_user_message_setting where user_id = ${actor.userId}`.execute(db),
    addressesOf(db, actor),
    timesOf(db, actor),
  ]);
  const choice = new Map(chosen.rows.map(({ kind, channel, is_on }) => [`${kind} ${channel}`, is_on]));
  const missing = (channel: Exclude<PersonalChannel, 'system'>) =>
    app.messages.channels.get(channel)?.missing() ?? null;
  return {
    ...own,
    ...times,
    urgent: [...urgentKinds],
    missing: {
      email: missing('email'),
      sms: missing('sms'),
      dingtalk: missing('dingtalk'),
      wechat_enterprise: missing('wechat_enterprise'),
    },
    kinds: messageKinds.map((kind) => {
      const { label, fixed, on } = messageKindRules[kind];
      return {
        kind,
        label,
        channels: personalChannels.map((channel) => ({
          channel,
          fixed: fixed.includes(channel),
          on: fixed.includes(channel) || (choice.get(`${kind} ${channel}`) ?? on.includes(channel)),
        })),
      };
    }),
  };
}

/** Switches one channel of one kind. @throws AppError when it cannot be switched, or leads nowhere */
export async function saveSetting(
  app: App,
  tx: Tx,
  actor: Actor,
  { kind, channel, on }: BodyOf<typeof saveMessageSetting>,
): Promise<void> {
  const { label, fixed } = messageKindRules[kind];
  if (fixed.includes(channel) && !on)
    throw invalid({ channel: channel === 'email' ? `${label}的邮件不能关闭` : `${label}的站内消息不能关闭` });
  const isChat = chatChannels.some((one) => one === channel);
  if (on && isChat && app.messages.channels.get(channel)?.missing() !== null)
    throw invalid({ channel: '群机器人未配置，请联系管理员' });
  const { email, phone } = await addressesOf(tx, actor);
  if (on && channel === 'email' && !email) throw invalid({ channel: '请先在安全设置中填写邮箱，再开启邮件接收' });
  if (on && channel === 'sms' && !phone) throw invalid({ channel: '请先填写手机号，再开启短信接收' });
  await sql`insert into sys_user_message_setting (user_id, kind, channel, is_on)
    values (${actor.userId}, ${kind}, ${channel}, ${on})
    on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`.execute(tx);
}

/** Sets quiet hours and digest. @throws AppError for hours without a length */
export async function saveTimes(
  tx: Tx,
  actor: Actor,
  { quiet, digest }: BodyOf<typeof saveMessageTimes>,
): Promise<void> {
  if (quiet && quiet.from === quiet.to) throw invalid({ quiet: '免打扰的开始和结束时间不能相同' });
  await sql`insert into sys_user_message_time (user_id, quiet_from, quiet_to, digest)
    values (${actor.userId}, ${quiet?.from ?? null}::time, ${quiet?.to ?? null}::time, ${digest})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      digest = excluded.digest`.execute(tx);
  await releaseHeld(tx, actor.username);
}

type Times = Pick<ResultOf<typeof getMessageSettings>, 'quiet' | 'digest'>;

async function timesOf(db: Db, { userId }: Actor): Promise<Times> {
  const { rows } = await sql<Times>`
    select digest, case when quiet_from is not null then json_build_object(
      'from', to_char(quiet_from, 'HH24:MI'), 'to', to_char(quiet_to, 'HH24:MI')) end as quiet
    from sys_user_message_time where user_id = ${userId}`.execute(db);
  return rows[0] ?? { quiet: null, digest: 'atOnce' };
}

async function addressesOf(db: Db, actor: Actor): Promise<{ email: string | null; phone: string | null }> {
  const user = await db
    .selectFrom('sys_user')
    .select(['email', 'phone'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return { email: user?.email || null, phone: user?.phone || null };
}
