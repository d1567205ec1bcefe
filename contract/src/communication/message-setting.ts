import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

/** Ways on which a message can reach somebody; what esType holds (dictionary messageType). */
export const messageChannels = ['system', 'email', 'sms', 'dingtalk', 'wechat_enterprise', 'webhook'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Channels that users choose from. Group chats and web hooks belong to the installation. */
export const personalChannels = ['system', 'email', 'sms'] as const;
export type PersonalChannel = (typeof personalChannels)[number];

export const messageKinds = ['notice', 'task', 'alarm', 'message'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the system tells people: what of it nobody can switch off, and what is on until somebody does. */
export const messageKindRules: Readonly<
  Record<MessageKind, { label: string; fixed: readonly PersonalChannel[]; on: readonly PersonalChannel[] }>
> = {
  notice: { label: '系统通告', fixed: ['system'], on: ['system'] },
  task: { label: '后台任务结束', fixed: [], on: ['system'] },
  alarm: { label: '系统告警', fixed: ['system'], on: ['system'] },
  message: { label: '业务消息', fixed: ['system'], on: ['system'] },
};

const Kind = Type.Unsafe<MessageKind>({ type: 'string', enum: [...messageKinds] });
const Channel = Type.Unsafe<PersonalChannel>({ type: 'string', enum: [...personalChannels] });

const MessageSettings = Type.Object({
  /** Where the two outer channels lead; null: the account has none. */
  email: Text,
  phone: Text,
  /** Why a channel is not there, in a sentence; absent ones work. */
  missing: Type.Object({ email: Text, sms: Text }),
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
