import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, pageOf, pageQuery } from '../core/envelope.ts';
import { datetime, depart, dict, html, longText, text, user } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { Text } from '../core/wire.ts';
import { ReadAnnouncement } from './announcement-reading.ts';
import { Wording } from './said.ts';

/** The wire's spelling. */
const base = '/sys/annountCement';
const own = '/sys/sysAnnouncementSend';

/** msgType of an announcement: whom it is for. */
export const audience = { everybody: 'ALL', users: 'USER', departs: 'ORG' } as const;
/** sendStatus of an announcement. */
export const sendStatus = { draft: '0', published: '1', revoked: '2' } as const;

/** 系统通告: a text for everybody, for chosen users or departments; seen once it is published. */
export const announcement = resource({
  area: 'system',
  name: 'sysAnnouncement',
  label: '系统通告',
  path: base,
  table: 'sys_announcement',
  component: 'system/SysAnnouncementList',
  versioned: 'optional',
  fields: {
    /** The wire's spelling. */
    titile: text({ label: '标题', required: true, max: 100, search: 'contains', list: 260 }),
    msgCategory: dict('msg_category', { label: '消息类型', required: true, search: 'equals', list: 110 }),
    msgAbstract: longText({ label: '摘要', required: true, max: 500, list: false }),
    startTime: datetime({ label: '开始时间', list: false }),
    endTime: datetime({ label: '结束时间', list: false, help: '为空表示长期有效' }),
    priority: dict('priority', { label: '优先级', initial: 'L', list: 90 }),
    msgType: dict('msg_type', { label: '通告对象类型', required: true, list: 120 }),
    /** Ids with a trailing comma. */
    userIds: longText({ label: '指定用户', max: 200_000, list: false, excel: false }),
    /** Members of these departments and of those below, as they are when it is published. */
    orgIds: depart({ label: '指定部门', multiple: true, list: false, excel: false }),
    msgClassify: dict('notice_type', { label: '公告分类', search: 'equals', more: true, list: false, excel: false }),
    msgContent: html({ label: '内容', list: false }),
    sender: user({ label: '发布人', readOnly: true, list: 100 }),
    sendStatus: dict('send_status', { label: '发布状态', readOnly: true, search: 'equals', list: 190, state: true }),
    sendTime: datetime({ label: '发布时间', readOnly: true, list: 170 }),
    cancelTime: datetime({ label: '撤销时间', readOnly: true, list: false }),
  },
  titleField: 'titile',
  states: {
    field: 'sendStatus',
    first: sendStatus.draft,
    edit: [sendStatus.draft],
    delete: [sendStatus.draft, sendStatus.revoked],
  },
  actions: {
    doReleaseData: {
      label: '发布',
      from: [sendStatus.draft],
      to: sendStatus.published,
      ask: '发布后接收人会立即收到通知，内容不能再修改。',
      done: '该系统通知发布成功',
      sets: { sendTime: { stamp: 'now' }, sender: { stamp: 'actor' } },
      beside: true,
    },
    doReovkeData: {
      label: '撤销',
      from: [sendStatus.published],
      to: sendStatus.revoked,
      ask: '撤销后所有人都不再看到该通告。',
      done: '该系统通知撤销成功',
      sets: { cancelTime: { stamp: 'now' } },
      danger: true,
      beside: true,
    },
  },
  excel: { title: '系统通告列表' },
  // Recipients read single announcements too: queryById is written out below.
  without: ['queryById'],
});

/** Recipients of a published one; keepers of announcements see drafts too. */
export const queryAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/queryById`,
  access: 'signed-in',
  label: '系统通告-通过id查询',
  query: IdQuery,
  result: Type.Object({
    ...ReadAnnouncement.properties,
    startTime: Text,
    endTime: Text,
    msgType: Text,
    sendStatus: Text,
    cancelTime: Text,
    readFlag: Type.Optional(Text),
    /** Keepers only. */
    userIds: Type.Optional(Text),
    version: Type.Optional(Type.Integer()),
  }),
});

/** The action 发布 as the wire has it, a GET; everybody concerned hears of it at once. */
export const releaseAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/doReleaseData`,
  access: 'system:sysAnnouncement:doReleaseData',
  label: '系统通告-发布',
  query: IdQuery,
  code: 200,
});

/** The action 撤销 as the wire has it. */
export const revokeAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/doReovkeData`,
  access: 'system:sysAnnouncement:doReovkeData',
  label: '系统通告-撤销',
  query: IdQuery,
  code: 200,
});

/** Makes the caller's other pages read their bell again. */
export const syncNotic = endpoint({
  method: 'GET',
  path: `${base}/syncNotic`,
  access: 'signed-in',
  label: '系统通告-同步',
  query: Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 64 })) }),
});

/** The announcement as a page of its own. */
export const showAnnouncement = endpoint({
  method: 'GET',
  path: `${base}/show/:id`,
  access: 'signed-in',
  label: '系统通告-页面',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Unknown(),
  answer: 'file',
  tokenInAddress: true,
});

export const MyAnnouncement = Type.Object({
  /** Id of the caller's own reading state. */
  id: Type.String(),
  anntId: Type.String(),
  userId: Type.String(),
  titile: Type.String(),
  msgContent: Text,
  msgAbstract: Text,
  sender: Text,
  sender_dictText: Text,
  priority: Text,
  priority_dictText: Type.Optional(Text),
  readFlag: Type.String(),
  readTime: Text,
  /** 1: the reader has starred it. */
  starFlag: Text,
  sendTime: Text,
  msgCategory: Text,
  msgCategory_dictText: Type.Optional(Text),
  busId: Text,
  busType: Text,
  openType: Text,
  openPage: Text,
  wording: Type.Optional(Type.Union([Wording, Type.Null()])),
  bizSource: Text,
});

/** The caller's announcements: unread first, newest first. */
export const getMyAnnouncementSend = endpoint({
  method: 'GET',
  path: `${own}/getMyAnnouncementSend`,
  access: 'signed-in',
  label: '我的通告',
  query: Type.Object({
    ...pageQuery,
    titile: Type.Optional(Type.String({ maxLength: 100 })),
    sender: Type.Optional(Type.String({ maxLength: 100 })),
    readFlag: Type.Optional(Type.String({ maxLength: 1 })),
    starFlag: Type.Optional(Type.String({ maxLength: 1 })),
    busType: Type.Optional(Type.String({ maxLength: 20 })),
    /** The newer edition's name for the kind of business. */
    bizSource: Type.Optional(Type.String({ maxLength: 20 })),
    msgCategory: Type.Optional(Type.String({ maxLength: 10 })),
    sendTimeBegin: Type.Optional(Type.String({ maxLength: 19 })),
    sendTimeEnd: Type.Optional(Type.String({ maxLength: 19 })),
  }),
  result: pageOf(MyAnnouncement),
});

export const readAllAnnouncements = endpoint({
  method: 'PUT',
  path: `${own}/readAll`,
  access: 'signed-in',
  label: '我的通告-全部已读',
  code: 0,
});
