import type { Outbound } from '#services/outbound.ts';
import { type Channel, type Outgoing, SendError } from './channel.ts';
import { postJson } from './post.ts';

/** Longest text that the robots take. */
const longest = 2000;

interface ChatInput {
  label: string;
  /** Name of the setting, for the sentence that it is missing. */
  setting: string;
  /** The robot's address. */
  url: () => string | undefined;
  /** The robot's own way to say a text and to call somebody by his phone. */
  body: (text: string, phone: string | null) => unknown;
}

/** The robot of a chat group. A repeated message cannot be told from a new one. */
function chatChannel(outbound: Outbound, { label, setting, url, body }: ChatInput): Channel {
  return {
    label,
    recognisable: false,
    missing: () => (url() ? null : `${label}机器人未配置（${setting}）`),
    async send(message) {
      const answer = await postJson(
        outbound,
        url() ?? '',
        JSON.stringify(body(textOf(message), message.receiver.phone)),
      );
      const { errcode, errmsg } = read(answer.body);
      if (errcode !== 0) throw new SendError(`${label}拒收（${errcode ?? '应答无法识别'}）${errmsg ?? ''}`, 'failed');
    },
  };
}

/** DingTalk's group robot. */
export const dingtalkChannel = (outbound: Outbound, url: () => string | undefined): Channel =>
  chatChannel(outbound, {
    label: '钉钉',
    setting: 'CHAT_DINGTALK_URL',
    url,
    body: (content, phone) => ({ msgtype: 'text', text: { content }, at: { atMobiles: phone ? [phone] : [] } }),
  });

/** WeCom's group robot. */
export const wechatChannel = (outbound: Outbound, url: () => string | undefined): Channel =>
  chatChannel(outbound, {
    label: '企业微信',
    setting: 'CHAT_WECHAT_URL',
    url,
    body: (content, phone) => ({ msgtype: 'text', text: { content, mentioned_mobile_list: phone ? [phone] : [] } }),
  });

function textOf({ title, text, receiver }: Outgoing): string {
  return `@${receiver.realname} ${title}\n${text}`.slice(0, longest);
}

function read(body: Buffer): { errcode?: number; errmsg?: string } {
  try {
    const { errcode, errmsg } = JSON.parse(body.toString('utf8')) as { errcode?: unknown; errmsg?: unknown };
    return {
      ...(typeof errcode === 'number' ? { errcode } : {}),
      ...(typeof errmsg === 'string' ? { errmsg: errmsg.slice(0, 100) } : {}),
    };
  } catch {
    return {};
  }
}
