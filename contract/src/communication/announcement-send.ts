import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery, IdsQuery, pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';
import { MyAnnouncement } from './announcement.ts';

const base = '/sys/sysAnnouncementSend';
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Flag = Type.Union([Type.Literal('0'), Type.Literal('1')]);

/** One reader of an announcement and his state. */
const AnnouncementSend = Type.Object({
  id: Type.String(),
  anntId: Type.String(),
  userId: Type.String(),
  username: Text,
  realname: Text,
  /** Names of his departments, csv. */
  departNames: Text,
  readFlag: Type.String(),
  readTime: Text,
  starFlag: Text,
  createTime: Text,
});

const Counts = { receivers: Type.Integer(), readers: Type.Integer() };

/** Who received an announcement and who has read it; for those who keep announcements. */
export const listAnnouncementSends = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: 'system:sysAnnouncement:list',
  label: '通告阅读情况-列表',
  query: Type.Object({
    ...pageQuery,
    anntId: Id,
    readFlag: Type.Optional(Flag),
    realname: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: Type.Object({ ...pageOf(AnnouncementSend).properties, ...Counts }),
});

/** One reading state: the caller's own, or of an announcement that he keeps. */
export const queryAnnouncementSend = endpoint({
  method: 'GET',
  path: `${base}/queryById`,
  access: 'signed-in',
  label: '通告阅读情况-通过id查询',
  query: IdQuery,
  result: AnnouncementSend,
});

/** The announcement behind one of the caller's own reading states. */
export const getAnnouncementOfSend = endpoint({
  method: 'GET',
  path: `${base}/getOne`,
  access: 'signed-in',
  label: '我的通告-通过阅读状态查询',
  query: Type.Object({ sendId: Id }),
  result: MyAnnouncement,
});

/** One more receiver of an announcement for chosen users. */
export const addAnnouncementSend = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'system:sysAnnouncement:edit',
  label: '通告阅读情况-添加接收人',
  body: Type.Object({ anntId: Id, userId: Id }),
});

/** Stars one of the caller's own, takes the star away, or marks it as read. */
export const editAnnouncementSend = endpoint({
  method: 'PUT',
  path: `${base}/edit`,
  access: 'signed-in',
  label: '我的通告-标星或已读',
  body: Type.Object({ id: Id, starFlag: Type.Optional(Flag), readFlag: Type.Optional(Type.Literal('1')) }),
});

/** Puts one of the caller's own away; it must have been read. */
export const deleteAnnouncementSend = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  access: 'signed-in',
  label: '我的通告-删除',
  query: IdQuery,
});

/** Puts those of the caller's own away that he has read; the others stay. */
export const deleteAnnouncementSends = endpoint({
  method: 'DELETE',
  path: `${base}/deleteBatch`,
  access: 'signed-in',
  label: '我的通告-批量删除',
  query: IdsQuery,
});
