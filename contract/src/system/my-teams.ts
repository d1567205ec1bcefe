import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

/** One of the groups that somebody works in: a department of his, or a tenant. */
const Team = Type.Object({
  id: Type.String(),
  name: Text,
  /** Groups have no picture; clients show the first letter of the name. */
  avatar: Type.Null(),
  kind: Type.Union([Type.Literal('depart'), Type.Literal('tenant')]),
});

/** 团队 of the account page: the caller's departments, then his tenants. The path is the one that clients of the contract ask. */
export const listMyTeams = endpoint({
  method: 'GET',
  path: '/mock/api/workplace/teams',
  access: 'signed-in',
  label: '我的团队',
  result: Type.Array(Team),
});
