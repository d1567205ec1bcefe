import { isIP } from 'node:net';
import nodemailer from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MailConfig } from '#config/config.ts';
import { isLoopback } from '#config/environment.ts';
import { type Channel, type Outgoing, SendError } from './channel.ts';

/** Milliseconds for the name, the connection and the greeting; then for each silence of the server. */
const answerMs = 10_000;
const silenceMs = 30_000;

/** Mail by SMTP. A repeated one carries the same Message-ID, by which mail servers and programs know it. */
export function mailChannel(
  settings: () => MailConfig | undefined,
  addressOf: (mail: MailConfig) => Promise<string>,
): Channel {
  return {
    label: '邮件',
    recognisable: true,
    missing: () => (settings() ? null : '邮件发送未配置（MAIL_HOST、MAIL_FROM）'),
    async send(message) {
      const mail = settings();
      if (!mail) throw new SendError('邮件发送未配置', 'failed');
      const { email, realname } = message.receiver;
      if (!email) throw new SendError('接收人没有邮箱', 'refused');
      const address = await addressOf(mail).catch((error: unknown) => {
        throw new SendError(error instanceof Error ? error.message : '邮件服务器不能访问', 'failed', { down: true });
      });
      // A connection per message: they are few, and none is lost with another one's connection.
      const transport = nodemailer.createTransport(optionsOf(mail, address));
      try {
        await transport.sendMail({
          from: mail.from,
          to: { name: realname, address: email },
          subject: message.title,
          messageId: messageIdOf(message, mail.from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(message.html === null ? { text: message.text } : { text: message.text, html: message.html }),
        });
      } catch (error) {
        throw explained(error);
      } finally {
        transport.close();
      }
    },
  };
}

/** @param address where `host` is: what was checked is what is connected to */
export function optionsOf({ host, port, user, password }: MailConfig, address: string): SMTPTransport.Options {
  return {
    host: address,
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    port,
    secure: port === 465,
    // A password is never said in the open, but to a relay on this very machine.
    requireTLS: user !== '' && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    dnsTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for every try of one message. */
function messageIdOf({ id }: Outgoing, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'dossier.invalid';
  return `<${id}@${domain}>`;
}

/** What nodemailer adds to its errors. */
interface MailError {
  code?: string;
  responseCode?: number;
  response?: string;
}

function explained(error: unknown): SendError {
  const { code, responseCode, response } = error as MailError;
  const said = response ? `：${response}` : '';
  if (code === 'EAUTH') return new SendError(`邮件服务器拒绝登录${said}`, 'failed', { down: true });
  if (responseCode !== undefined && responseCode >= 500) return new SendError(`邮件服务器拒收${said}`, 'refused');
  if (responseCode !== undefined) return new SendError(`邮件服务器暂时拒收${said}`, 'failed');
  if (code === 'EENVELOPE') return new SendError('接收人的邮箱地址不正确', 'refused');
  if (code === 'ETLS') return new SendError('邮件服务器的加密连接未能建立', 'failed', { down: true });
  // The connection stood. Nodemailer does not say how far it was: the text may have been taken.
  if (code === 'ECONNECTION') return new SendError('与邮件服务器的连接中断，是否送达未知', 'unknown');
  return new SendError(`无法连接邮件服务器（${code ?? '原因不明'}）`, 'failed', { down: true });
}
