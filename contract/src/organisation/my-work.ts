import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';
import { ownPageSize } from '../files/own-file.ts';

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

const MyProject = Type.Object({
  id: Type.String(),
  /** Projects have no picture. */
  cover: Type.Null(),
  title: Text,
  /** For whom it is. */
  description: Text,
  status: Text,
  updatedAt: Text,
});

/** 进行中的项目 of the workplace: those that the caller may list, the one that changed last first. */
export const listMyProjects = endpoint({
  method: 'GET',
  path: '/mock/api/list/search/projects',
  access: 'signed-in',
  label: '我的项目',
  result: Type.Array(MyProject),
});

const Activity = Type.Object({
  id: Type.String(),
  user: Type.Object({ nickname: Text, avatar: Text }),
  /** What was done, in three parts as clients draw them; the whole sentence stands in the last. */
  project: Type.Object({ name: Type.String(), action: Type.String(), event: Text }),
  time: Text,
});

/** 动态 of the workplace: what the caller did last, as the operation log has it. */
export const listMyActivity = endpoint({
  method: 'GET',
  path: '/mock/api/workplace/activity',
  access: 'signed-in',
  label: '我的动态',
  result: Type.Array(Activity),
});

/** 我的动态 of the account centre: what the caller did, as the operation log has it, page after page. */
export const listOwnActivity = endpoint({
  method: 'GET',
  path: '/sys/ownActivity/list',
  access: 'signed-in',
  label: '我的动态-查询',
  query: Type.Object({ pageNo: pageQuery.pageNo, pageSize: ownPageSize }),
  result: pageOf(Type.Object({ id: Type.String(), event: Text, time: Text })),
});
