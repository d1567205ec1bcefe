import { randomInt } from 'node:crypto';
import type { Language } from '@dossier/contract/english/language.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import { countFailure, judged } from '#access/session/lockout.ts';
import { hasCode, keepCode } from '#access/session/one-time-codes.ts';
import { AppError, refuse } from '#core/errors.ts';
import { speakerOf } from '#services/language/speaker.ts';
import type { App } from '#services/services.ts';
import { smsSender } from '#services/sms.ts';
import { assertRegistrationOpen } from './register.service.ts';
import { findUser } from './user-info.ts';
import type { Visit } from './visit.ts';

/** Sends a six-digit code for signing in (`0`), registering (`1`) or a forgotten password (`2`). */
export async function sendCode(
  { app, origin }: Visit,
  mobile: string | undefined,
  mode: string | undefined,
  /** Whether they may have one where registration is closed: as somebody invited. */
  expected: boolean,
): Promise<string> {
  if (!mobile) throw refuse('手机号不允许为空！');
  if (!patterns.anyMobile.test.test(mobile)) throw refuse(patterns.anyMobile.message);
  const smsMode = mode === '1' || mode === '2' ? mode : '0';
  // Strangers get none where they cannot register.
  if (smsMode === '1' && !expected) assertRegistrationOpen(app);
  const attempt = { account: `sms:${mobile}`, address: `sms:${origin.ip}` };
  // One after the other for a number: of many asked for at the same moment one is sent.
  return judged(
    app,
    attempt,
    async () => {
      const key = `${smsMode}:${mobile}`;
      if (!smsSender(app) && app.config.production) throw refuse(' 短信接口未配置，请联系管理员！');
      if (await hasCode(app.db, 'sms', key)) throw new AppError('验证码10分钟内，仍然有效！', { code: 0 });
      await countFailure(app, attempt);
      const user = await findUser(app.db, 'phone', mobile);
      if (smsMode === '1' && user) throw refuse(' 手机号已经注册，请直接登录！');
      if (smsMode !== '1' && user?.del_flag !== 0) throw refuse('该用户不存在或未绑定手机号');
      return send(app, mobile, key, user?.language === 'en-US' ? 'en' : 'zh');
    },
    () => new AppError('短信接口请求太多，请稍后再试！', { code: 40002 }),
  );
}

async function send(app: App, mobile: string, key: string, language: Language): Promise<string> {
  const sender = smsSender(app);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await keepCode(app.db, 'sms', key, code);
  if (!sender) {
    app.log.warn({ mobile, code }, 'no SMS sender is configured: the code is only in this line');
    return '短信接口未配置，验证码已写入服务器日志';
  }
  try {
    await sender.send(mobile, speakerOf(language).word('您的验证码是{0}，10分钟内有效。', code));
  } catch (error) {
    app.log.error({ err: error }, 'sending a code by SMS failed');
    throw refuse('短信验证码发送失败,请稍后重试');
  }
  return '';
}
