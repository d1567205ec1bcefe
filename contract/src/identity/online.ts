import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

/** One open session. `token` names the session and is no credential: nobody can sign in with it. */
export const OnlineSession = Type.Object({
  id: Type.String(),
  token: Type.String(),
  username: Type.String(),
  realname: Text,
  avatar: Text,
  birthday: Text,
  sex: Type.Union([Type.Integer(), Type.Null()]),
  sex_dictText: Type.Optional(Text),
  phone: Text,
  ip: Text,
  /** Browser and system, in short. */
  client: Text,
  createTime: Text,
  lastSeen: Text,
  /** The caller's own session. */
  own: Type.Boolean(),
});

export const listOnline = endpoint({
  method: 'GET',
  path: '/sys/online/list',
  access: 'system:online:list',
  label: '在线用户-查询',
  query: Type.Object({ ...pageQuery, username: Type.Optional(Type.String({ maxLength: 256 })) }),
  result: pageOf(OnlineSession),
});

/** Ends a session of somebody at once. */
export const forceLogout = endpoint({
  method: 'POST',
  path: '/sys/online/forceLogout',
  access: 'system:online:forceLogout',
  label: '在线用户-强制退出',
  body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 4000 })) }),
});
