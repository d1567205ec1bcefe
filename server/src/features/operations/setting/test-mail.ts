import type { Language } from '@dossier/contract/english/language.ts';
import { patterns } from '@dossier/rules/patterns.ts';
import nodemailer from 'nodemailer';
import { AppError, invalid, refuse } from '#core/errors.ts';
import { speakerOf } from '#services/language/speaker.ts';
import { wireNow } from '#services/log-entries.ts';
import { optionsOf } from '#services/messages/channels/mail.ts';
import { mailAddress } from '#services/messages/mail-settings.ts';
import type { App } from '#services/services.ts';

/** An administrator waits for the answer, and the client for nine seconds. */
const quick = { dnsTimeout: 4000, connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 7000 };
/** What the mail server's refusals mean to an administrator, by nodemailer's code. */
const reasons: Record<string, string> = {
  EAUTH: '用户名或密码不正确',
  EENVELOPE: '发件人或收件人被邮件服务器拒绝',
  ETLS: '加密连接失败，请检查端口',
  ETIMEDOUT: '邮件服务器未在限定时间内应答',
  EDNS: '找不到邮件服务器',
};

/** Sends one mail now, past every queue: the administrator waits for what the server says. */
export async function sendTestMail({ settings, config, outbound }: App, to: string, language: Language): Promise<void> {
  if (!patterns.email.test.test(to)) throw invalid({ to: patterns.email.message });
  const mail = settings.mail();
  if (!mail) throw refuse('邮件未配置，请先填写 SMTP 服务器和发件人并保存');
  const { host, port, from } = mail;
  const address = await mailAddress({ config, outbound }, mail);
  const transport = nodemailer.createTransport({ ...optionsOf(mail, address), ...quick });
  try {
    const { word } = speakerOf(language);
    const brand = settings.get('brand.name');
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: word('{0} 测试邮件', brand),
      text: word('这是{0}于 {1} 发送的测试邮件，收到即表示邮件设置可用。', brand, wireNow()),
    });
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw new AppError(`测试邮件发送失败：${reasons[code] ?? `无法连接 ${host}:${port}`}`);
  } finally {
    transport.close();
  }
}
