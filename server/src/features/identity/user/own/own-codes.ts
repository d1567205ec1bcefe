import { randomInt } from 'node:crypto';
import { inChinese, type Said, said } from '@dossier/contract/communication/said.ts';
import { inEnglish } from '@dossier/contract/communication/said-english.ts';
import type { Contact } from '@dossier/contract/identity/own-contact.ts';
import { checkCode, keepCode, useCode } from '#access/session/one-time-codes.ts';
import { refusal, refuse } from '#core/errors.ts';
import type { Db, Tx } from '#db/database.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import type { App } from '#services/services.ts';
import { smsSender } from '#services/sms.ts';
import type { Caller } from '../user.service.ts';

/** Where a code goes, and what it is good for: the change of this person's phone or address, on this side of it. */
export interface Target {
  contact: Contact;
  side: 'old' | 'new';
  address: string;
}

/** Codes of each side: for a person, and for a phone or an address whoever asks. */
const codeQuota = { most: 5, seconds: 600 };
/** All codes of a person: neither guesses nor texts to strangers go on for long. */
const dailyQuota = { most: 40, seconds: 86_400 };

const words = {
  old: '您正在更换账号的联系方式，验证码是{0}，10分钟内有效。如非本人操作，请立即修改密码。',
  new: '您的验证码是{0}，10分钟内有效。如非本人操作，请忽略。',
} as const satisfies Record<Target['side'], string>;

/** Whether codes can be sent that way. Beside production a code to a phone is written into the log. */
export const canSend = (app: App, contact: Contact): boolean =>
  contact === 'email'
    ? app.messages.channels.get('email')?.missing() === null
    : smsSender(app) !== null || !app.config.production;

/** Sends a code at once. It stands in no outbox: administrators read those. @returns what the person is told */
export async function sendCode({ app, actor }: Caller, target: Target): Promise<string> {
  const { contact, side, address } = target;
  if (!canSend(app, contact))
    throw refuse(contact === 'email' ? '邮件发送未配置，请联系管理员' : ' 短信接口未配置，请联系管理员！');
  for (const key of [
    `ownCode:${contact}:${side}:${actor.userId}`,
    `ownCode:${contact}:${side}:to:${address.toLowerCase()}`,
  ])
    if (!(await takeQuota(app.db, key, codeQuota))) throw refusal('tooMany', '验证码发送过于频繁，请稍后再试');
  if (!(await takeQuota(app.db, `ownCode:day:${actor.userId}`, dailyQuota)))
    throw refusal('tooMany', '验证码发送过于频繁，请稍后再试');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await keepCode(app.db, 'own', keyOf(actor.userId, target), code);
  const text = said(words[side], code);
  return contact === 'email' ? mail({ app, actor }, address, text) : sendText({ app, actor }, address, text, code);
}

async function mail({ app, actor }: Pick<Caller, 'app' | 'actor'>, email: string, text: Said): Promise<string> {
  const { userId: _, username, realname, language } = actor;
  try {
    await app.messages.channels.get('email')?.send({
      id: newId(),
      kind: 'security',
      title: inLanguage(actor, said('邮箱验证码')),
      text: inLanguage(actor, text),
      html: null,
      createTime: wireNow(),
      language,
      receiver: { username, realname, email, phone: null },
    });
  } catch (error) {
    app.log.error({ err: error }, 'sending a code by mail failed');
    throw refuse('邮箱验证码发送失败，请检查邮箱地址或稍后再试');
  }
  return '验证码已发送到邮箱';
}

async function sendText(
  { app, actor }: Pick<Caller, 'app' | 'actor'>,
  mobile: string,
  text: Said,
  code: string,
): Promise<string> {
  const sender = smsSender(app);
  if (!sender) {
    app.log.warn({ mobile, code }, 'no SMS sender is configured: the code is only in this line');
    return '短信接口未配置，验证码已写入服务器日志';
  }
  try {
    await sender.send(mobile, inLanguage(actor, text));
  } catch (error) {
    app.log.error({ err: error }, 'sending a code by SMS failed');
    throw refuse('短信验证码发送失败,请稍后重试');
  }
  return '验证码已发送';
}

/** Counts a wrong try and says whether the code is right; it stays good until `takeOwnCode`. Never inside a transaction. */
export async function isOwnCode(db: Db, userId: string, target: Target, code: string): Promise<boolean> {
  return (await checkCode(db, 'own', keyOf(userId, target), code, { onlyWrong: true })) === 'right';
}

/** Uses it up, with the change that it is for. @returns whether it was still there */
export const takeOwnCode = (tx: Tx, userId: string, target: Target, code: string): Promise<boolean> =>
  useCode(tx, 'own', keyOf(userId, target), code);

const keyOf = (userId: string, { contact, side, address }: Target): string =>
  `${contact}:${side}:${userId}:${address.toLowerCase()}`;

function inLanguage({ language }: Caller['actor'], text: Said): string {
  return language === 'en' ? inEnglish(text, speakerOf(language).value) : inChinese(text);
}
