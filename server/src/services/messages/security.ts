import { personalChannels } from '@dossier/contract/communication/message-setting.ts';
import { type Said, said } from '@dossier/contract/communication/said.ts';
import { sql } from 'kysely';
import type { Tx } from '#db/database.ts';
import { wireNow } from '../log-entries.ts';
import type { MessageInput, Messages } from './messages.ts';

/** Days that the bell shows it while it is unread. */
const bellDays = 90;
/** Where one looks after it. */
const securityPage = '/account/settings/security';

/** What changed of how somebody signs in. */
export const securityChange = {
  password: said('您的登录密码已修改'),
  passwordForgotten: said('您的登录密码已通过手机验证码重置'),
  passwordReset: said('管理员重置了您的登录密码'),
  phone: said('您的手机号已修改'),
  email: said('您的邮箱已修改'),
  totpAdded: said('您的账号添加了验证器应用'),
  totpRemoved: said('您的账号移除了验证器应用'),
  passkeyAdded: said('您的账号添加了通行密钥'),
  passkeyRemoved: said('您的账号移除了通行密钥'),
  secondStepReset: said('管理员重置了您的两步验证'),
  linked: said('您的账号绑定了第三方账号'),
  unlinked: said('您的账号解除了第三方账号绑定'),
} satisfies Record<string, Said>;

/**
 * Tells somebody that the way they sign in has changed, in the transaction of the change: in the app, and by mail where
 * both an address and a mail server are there. Whoever did it in their name is not told, nor is a stand-in.
 * @param change.mailTo the address that hears of it; without one the account's own
 * @param change.phoneTo the phone until now, which hears of it by a text message, whatever was chosen
 */
export async function tellSecurity(
  { messages }: { messages: Messages },
  tx: Tx,
  userId: string,
  {
    change,
    ip,
    mailTo,
    phoneTo,
  }: { change: keyof typeof securityChange; ip: string; mailTo?: string | undefined; phoneTo?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ mailed: boolean }>`
    select coalesce(email, '') <> '' as mailed from sys_user where id = ${userId}`.execute(tx);
  const byMail =
    (mailTo !== undefined || rows[0]?.mailed === true) && messages.channels.get('email')?.missing() === null;
  const message = {
    kind: 'security',
    userIds: [userId],
    tenantId: 0,
    title: securityChange[change],
    content: [
      said('时间：{0}，地址：{1}', wireNow(), ip),
      said('如果不是您本人或您知道的操作，请立即修改密码并联系管理员。'),
    ],
    priority: 'H',
    about: { type: 'security', id: userId },
    openPage: securityPage,
    days: bellDays,
    personal: true,
  } satisfies MessageInput;
  await messages.send(tx, {
    ...message,
    among: personalChannels.filter((channel) => channel !== 'email' || byMail),
    mailTo,
  });
  if (phoneTo !== undefined && messages.channels.get('sms')?.missing() === null)
    await messages.send(tx, { ...message, channel: 'sms', phoneTo });
}
