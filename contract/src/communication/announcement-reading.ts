import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageSizeOf } from '../core/paging.ts';
import { Text } from '../core/wire.ts';
import { Wording } from './said.ts';

/** An announcement or system message as its reader sees it. `titile` is the wire's spelling. */
export const ReadAnnouncement = Type.Object({
  id: Type.String(),
  titile: Text,
  msgContent: Text,
  msgAbstract: Text,
  /** Login name of the publisher, and his name. */
  sender: Text,
  sender_dictText: Type.Optional(Text),
  /** L general, M important, H urgent. */
  priority: Text,
  /** 1 announcement, 2 system message. */
  msgCategory: Text,
  busType: Text,
  busId: Text,
  /** `url` or `component`. */
  openType: Text,
  openPage: Text,
  sendTime: Text,
  createTime: Text,
  /** Sentences of the product, for readers of another language. */
  wording: Type.Optional(Type.Union([Wording, Type.Null()])),
  msgId: Type.Optional(Text),
  priority_dictText: Type.Optional(Text),
});

/** Unread announcements and messages of the user, newest first; the totals count all of them. */
export const listByUser = endpoint({
  method: 'GET',
  path: '/sys/annountCement/listByUser',
  access: 'signed-in',
  label: '我的未读通知',
  query: Type.Object({ pageSize: pageSizeOf(100, 5) }),
  result: Type.Object({
    anntMsgList: Type.Array(ReadAnnouncement),
    anntMsgTotal: Type.Integer(),
    sysMsgList: Type.Array(ReadAnnouncement),
    sysMsgTotal: Type.Integer(),
    /** Seconds until the next one begins or ends, which nobody is told of; null when none will. */
    changesIn: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

/** Marks one announcement as read by the user. */
export const markAnnouncementRead = endpoint({
  method: 'PUT',
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  access: 'signed-in',
  label: '通知标为已读',
  body: Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 64 }) }),
  code: 0,
});
