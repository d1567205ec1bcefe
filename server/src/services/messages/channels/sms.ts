import { SmsRefused, type SmsSender } from '#services/sms.ts';
import { type Channel, SendError } from './channel.ts';

/** Longest text of a short message. */
const longest = 500;
/** Errors of a connection that was never made: nothing was sent. */
const neverMade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Short messages by the provider of SMS_*. A repeated one cannot be told from a new one. */
export function smsChannel(sender: () => SmsSender | null): Channel {
  return {
    label: '短信',
    recognisable: false,
    missing: () => (sender() ? null : '短信接口未配置（SMS_URL、SMS_TOKEN）'),
    async send({ title, text, language, receiver }) {
      const sms = sender();
      if (!sms) throw new SendError('短信接口未配置', 'failed');
      if (!receiver.phone) throw new SendError('接收人没有手机号', 'refused');
      try {
        await sms.send(receiver.phone, `${title}${language === 'en' ? '. ' : '：'}${text}`.slice(0, longest));
      } catch (error) {
        throw explained(error);
      }
    },
  };
}

function explained(error: unknown): SendError {
  if (error instanceof SmsRefused) {
    const again = error.status >= 500 || error.status === 429;
    return new SendError(`短信接口应答 ${error.status}`, again ? 'failed' : 'refused');
  }
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  if (code !== undefined && neverMade.has(code))
    return new SendError(`无法连接短信接口（${code}）`, 'failed', { down: true });
  return new SendError('短信接口没有应答，是否送达未知', 'unknown');
}
