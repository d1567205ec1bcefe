import {
  type getMessageSettings,
  messageKindRules,
  messageKinds,
  personalChannels,
  type saveMessageSetting,
} from '@dossier/contract/communication/message-setting.ts';
import type { BodyOf, ResultOf } from '@dossier/contract/core/endpoint.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { invalid } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import type { App } from '#services/services.ts';

/** What a user receives how: his own choice over what is usual. */
export async function mySettings(app: App, db: Db, actor: Actor): Promise<ResultOf<typeof getMessageSettings>> {
  const [chosen, own] = await Promise.all([
    sql<{ kind: string; channel: string; is_on: boolean }>`
      select kind, channel, is_on from sys_user_message_setting where user_id = ${actor.userId}`.execute(db),
    addressesOf(db, actor),
  ]);
  const choice = new Map(chosen.rows.map(({ kind, channel, is_on }) => [`${kind} ${channel}`, is_on]));
  const missing = (channel: 'email' | 'sms') => app.messages.channels.get(channel)?.missing() ?? null;
  return {
    ...own,
    missing: { email: missing('email'), sms: missing('sms') },
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
  tx: Tx,
  actor: Actor,
  { kind, channel, on }: BodyOf<typeof saveMessageSetting>,
): Promise<void> {
  const { label, fixed } = messageKindRules[kind];
  if (fixed.includes(channel) && !on) throw invalid({ channel: `${label}的站内消息不能关闭` });
  const { email, phone } = await addressesOf(tx, actor);
  if (on && channel === 'email' && !email) throw invalid({ channel: '请先在个人资料中填写邮箱，再开启邮件接收' });
  if (on && channel === 'sms' && !phone) throw invalid({ channel: '请先填写手机号，再开启短信接收' });
  await sql`insert into sys_user_message_setting (user_id, kind, channel, is_on)
    values (${actor.userId}, ${kind}, ${channel}, ${on})
    on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`.execute(tx);
}

async function addressesOf(db: Db, actor: Actor): Promise<{ email: string | null; phone: string | null }> {
  const user = await db
    .selectFrom('sys_user')
    .select(['email', 'phone'])
    .where('id', '=', actor.userId)
    .executeTakeFirst();
  return { email: user?.email || null, phone: user?.phone || null };
}
