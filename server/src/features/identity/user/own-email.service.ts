import { randomInt } from 'node:crypto';
import { inChinese, type Said, said } from '@dossier/contract/communication/said.ts';
import { inEnglish } from '@dossier/contract/communication/said-english.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { ProofGiven } from '@dossier/contract/identity/proof.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { type ownEmailRules, updateEmail } from '@dossier/contract/identity/user-calls.ts';
import { keepCode, tryCode } from '#access/session/one-time-codes.ts';
import { invalid, refusal, refuse } from '#core/errors.ts';
import { newId } from '#db/id.ts';
import { takeQuota } from '#db/quota.ts';
import { readDraft } from '#engine/resource/draft.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import { tellSecurity } from '#services/messages/security.ts';
import type { App } from '#services/services.ts';
import { assertSelf, changeOwn, type OwnCaller } from './profile.service.ts';
import type { Caller } from './user.service.ts';

/** Codes by mail: for a person, and for an address whoever asks. */
const codes = { most: 5, seconds: 600 };

const canMail = ({ messages }: App): boolean => messages.channels.get('email')?.missing() === null;

export async function ownEmail({ app, actor }: Caller): Promise<ResultOf<typeof ownEmailRules>> {
  const row = await app.db.selectFrom('sys_user').select('email').where('id', '=', actor.userId).executeTakeFirst();
  return { email: row?.email ?? null, needsCode: canMail(app) };
}

/** Mails a code to the new address. It goes out at once and stands in no outbox: administrators read those. */
export async function mailCode({ app, actor }: Caller, given: string): Promise<void> {
  const email = readEmail(given);
  const channel = app.messages.channels.get('email');
  if (!email || !channel || !canMail(app)) throw refuse('邮件发送未配置，请联系管理员');
  for (const key of [`mailCode:${actor.userId}`, `mailCode:to:${email.toLowerCase()}`])
    if (!(await takeQuota(app.db, key, codes))) throw refusal('tooMany', '验证码发送过于频繁，请稍后再试');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await keepCode(app.db, 'mail', codeKey(actor.userId, email), code);
  const { value } = speakerOf(actor.language);
  const words = (text: Said) => (actor.language === 'en' ? inEnglish(text, value) : inChinese(text));
  try {
    await channel.send({
      id: newId(),
      kind: 'security',
      title: words(said('邮箱验证码')),
      text: words(said('您的验证码是{0}，10分钟内有效。如非本人操作，请忽略本邮件。', code)),
      html: null,
      createTime: wireNow(),
      language: actor.language,
      receiver: { username: actor.username, realname: actor.realname, email, phone: null },
    });
  } catch (error) {
    app.log.error({ err: error }, 'sending a code by mail failed');
    throw refuse('邮箱验证码发送失败，请检查邮箱地址或稍后再试');
  }
}

/** Another address of one's own, or none. The one until now is told. */
export async function changeOwnEmail(
  caller: OwnCaller,
  { email: given, code = '', ...proof }: { email: string | null; code?: string } & ProofGiven,
): Promise<void> {
  const { app, actor, origin } = caller;
  const email = readEmail(given ?? '');
  await assertSelf(caller, updateEmail.path, proof);
  // An address that is given up proves nothing, and where no mail is sent none can be proved.
  const isProved = !email || !canMail(app) || (await tryCode(app.db, 'mail', codeKey(actor.userId, email), code));
  if (!isProved) throw invalid({ code: '邮箱验证码不正确或已过期' });
  await changeOwn(caller, { email }, '修改邮箱', async (tx, before) => {
    if ((before.email || null) === email) return;
    const mailTo = before.email ? String(before.email) : undefined;
    await tellSecurity(app, tx, actor.userId, { change: 'email', ip: origin.ip, mailTo });
  });
}

/** By the rules that the field has for everybody; an empty one is none. @throws AppError */
function readEmail(given: string): string | null {
  const { draft, problems } = readDraft(user.fields, { email: given.trim() }, 'edit', (name) => name === 'email');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return typeof draft.email === 'string' && draft.email !== '' ? draft.email : null;
}

const codeKey = (userId: string, email: string): string => `${userId}:${email.toLowerCase()}`;
