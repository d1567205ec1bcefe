import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';

const { pageNo, pageSize } = pageQuery;

/** Where one is signed in oneself. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/sys/ownSession/list',
  access: 'signed-in',
  label: '我的会话-查询',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      client: Text,
      ip: Text,
      createTime: Type.String(),
      lastSeen: Type.String(),
      /** The session that asks. */
      own: Type.Boolean(),
    }),
  ),
});

/** Ends one of one's own sessions; without `id` all but the one that asks. */
export const endOwnSessions = endpoint({
  method: 'POST',
  path: '/sys/ownSession/end',
  access: 'signed-in',
  label: '我的会话-退出',
  body: Type.Object({ id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
});

/** One's own lines of the log of sign-ins, newest first, failures included. */
export const ownSignIns = endpoint({
  method: 'GET',
  path: '/sys/ownSession/history',
  access: 'signed-in',
  label: '我的登录记录',
  query: Type.Object({ pageNo, pageSize }),
  result: pageOf(
    Type.Object({
      id: Type.String(),
      createTime: Text,
      ip: Text,
      content: Text,
      kind: Type.Union([Type.Literal('in'), Type.Literal('failed'), Type.Literal('out'), Type.Literal('other')]),
    }),
  ),
});
