import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

/** Ways on which a message can reach somebody; what esType holds (dictionary messageType). */
export const messageChannels = ['system', 'email', 'sms', 'dingtalk', 'wechat_enterprise', 'webhook'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Robots of chat groups: others read along there, so they say that there is a message, and not what it says. */
export const chatChannels = ['dingtalk', 'wechat_enterprise'] as const;
/** Channels that users choose from; the web hook belongs to the installation. */
export const personalChannels = ['system', 'email', 'sms', ...chatChannels] as const;
export type PersonalChannel = (typeof personalChannels)[number];

export const messageKinds = ['notice', 'task', 'alarm', 'message', 'security'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the system tells people: what of it nobody can switch off, and what is on until somebody does. */
export const messageKindRules: Readonly<
  Record<MessageKind, { label: string; fixed: readonly PersonalChannel[]; on: readonly PersonalChannel[] }>
> = {
  notice: { label: '系统通告', fixed: ['system'], on: ['system'] },
  task: { label: '后台任务结束', fixed: [], on: ['system'] },
  alarm: { label: '系统告警', fixed: ['system'], on: ['system'] },
  message: { label: '业务消息', fixed: ['system'], on: ['system'] },
  // Whoever has got into an account must not be able to keep its owner from hearing of it.
  security: { label: '账号安全', fixed: ['system', 'email'], on: ['system', 'email'] },
};

/** Kinds that wait for no quiet hours and no digest. */
export const urgentKinds: readonly MessageKind[] = ['alarm', 'security'];

/** Mails come at once, or together once a day. */
export const digests = ['atOnce', 'daily'] as const;
/** When the daily mail is sent. */
export const digestAt = '08:00';

const Clock = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
/** From–to in the time of the wire; past midnight where the end is the smaller one. */
const Quiet = Type.Union([Type.Object({ from: Clock, to: Clock }), Type.Null()]);
const Digest = Type.Unsafe<(typeof digests)[number]>({ type: 'string', enum: [...digests] });

const Kind = Type.Unsafe<MessageKind>({ type: 'string', enum: [...messageKinds] });
const Channel = Type.Unsafe<PersonalChannel>({ type: 'string', enum: [...personalChannels] });

const MessageSettings = Type.Object({
  /** Where mail and short messages lead; null: the account has none. */
  email: Text,
  phone: Text,
  /** Why a channel is not there, in a sentence; absent ones work. */
  missing: Type.Object({ email: Text, sms: Text, dingtalk: Text, wechat_enterprise: Text }),
  /** In these hours nothing leaves the house but what is urgent. */
  quiet: Quiet,
  digest: Digest,
  /** Kinds that both do not hold. */
  urgent: Type.Array(Type.String()),
  kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      label: Type.String(),
      channels: Type.Array(Type.Object({ channel: Type.String(), on: Type.Boolean(), fixed: Type.Boolean() })),
    }),
  ),
});

/** What the caller wants to receive how. */
export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/sys/message/setting/mine',
  access: 'signed-in',
  label: '消息接收设置-查询',
  result: MessageSettings,
});

/** Languages that the product speaks. */
export const languages = ['zh-CN', 'en-US'] as const;

/** Notes which language the caller reads: mails are written in it. */
export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/sys/message/setting/language',
  access: 'signed-in',
  label: '消息接收设置-语言',
  body: Type.Object({ language: Type.Unsafe<(typeof languages)[number]>({ type: 'string', enum: [...languages] }) }),
});

/** Switches one channel of one kind for the caller. */
export const saveMessageSetting = endpoint({
  method: 'PUT',
  path: '/sys/message/setting/save',
  access: 'signed-in',
  label: '消息接收设置-保存',
  body: Type.Object({ kind: Kind, channel: Channel, on: Type.Boolean() }),
  result: MessageSettings,
});

/** Sets when the caller wants what leaves the house; what was held for the old times is looked at anew. */
export const saveMessageTimes = endpoint({
  method: 'PUT',
  path: '/sys/message/setting/times',
  access: 'signed-in',
  label: '消息接收设置-时间',
  body: Type.Object({ quiet: Quiet, digest: Digest }),
  result: MessageSettings,
});
