import { Type } from 'typebox';
import type { Permission } from '../core/endpoint.ts';
import { endpoint } from '../core/endpoint.ts';
import { ShortInput, Text } from '../core/wire.ts';

const base = '/sys/sysUserAgent';

/** Without it everybody sets his own stand-in alone. */
export const othersAgentRight: Permission = 'system:userAgent:others';

/** 代理人: who also gets a person's messages between two moments. Names are login names. */
export const UserAgent = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  agentUserName: Type.String(),
  agentUserName_dictText: Text,
  startTime: Text,
  endTime: Text,
  /** '1' valid, '0' not. */
  status: Type.String(),
});

const Draft = Type.Object({
  id: ShortInput,
  userName: ShortInput,
  agentUserName: ShortInput,
  startTime: ShortInput,
  endTime: ShortInput,
  status: ShortInput,
});

/** The stand-in of a user; without a name the caller's own. */
export const queryAgent = endpoint({
  method: 'GET',
  path: `${base}/queryByUserName`,
  access: 'signed-in',
  label: '代理人-查询',
  query: Type.Object({ userName: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: UserAgent,
});

export const addAgent = endpoint({
  method: 'POST',
  path: `${base}/add`,
  access: 'signed-in',
  label: '代理人-添加',
  body: Draft,
});

export const editAgent = endpoint({
  method: 'PUT',
  path: `${base}/edit`,
  access: 'signed-in',
  label: '代理人-编辑',
  body: Draft,
});
