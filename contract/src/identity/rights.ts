import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { Text } from '../core/wire.ts';
import { AuthTree } from './permission.ts';
import { Member } from './user-calls.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** What gives a right: a role, or a department role with the department that lets it. */
export const RightSource = Type.Object({
  source: Type.Union([Type.Literal('role'), Type.Literal('departRole')]),
  name: Type.String(),
  code: Text,
  departName: Text,
});

/** A data rule that binds a person on a menu, with what makes it bind. */
const BindingRule = Type.Object({
  id: Type.String(),
  name: Text,
  column: Text,
  condition: Text,
  value: Text,
  because: Type.Array(RightSource),
});

/** A menu (0, 1) or button (2) that roles grant to a person. */
export const EffectiveRight = Type.Object({
  id: Type.String(),
  parentId: Text,
  name: Type.String(),
  menuType: Type.Integer(),
  perms: Text,
  /** False: no package of the tenant gives it, so he does not have it. */
  given: Type.Boolean(),
  because: Type.Array(RightSource),
  /** Packages of the tenant that give it. */
  packages: Type.Array(Type.String()),
  rules: Type.Array(BindingRule),
});

/** What a person may do and see, worked out by what decides about his calls, and why. */
export const rightsOfUser = endpoint({
  method: 'GET',
  path: '/sys/rights/ofUser',
  access: 'system:rights:query',
  label: '权限查询-某人能做什么',
  query: Type.Object({
    userId: Id,
    /** The tenant that he works in; default: the one he is signed in to first. */
    tenantId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  }),
  result: Type.Object({
    user: Type.Object({
      id: Type.String(),
      username: Type.String(),
      realname: Text,
      departs: Type.Array(Type.String()),
      /** Departments that he is responsible for, with all below. */
      manages: Type.Array(Type.String()),
      roles: Type.Array(Type.String()),
    }),
    /** Why he can do nothing at all: deleted, frozen, his tenant is closed. */
    problem: Text,
    /** Holds the role that may hand out everything. */
    administrator: Type.Boolean(),
    tenantId: Type.Integer(),
    tenants: Type.Array(Type.Object({ id: Type.Integer(), name: Text })),
    /** Codes that the server lets through. */
    codes: Type.Array(Type.String()),
    rights: Type.Array(EffectiveRight),
    /** Columns that he does not see, and those that he may not change. */
    hidden: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    frozen: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
});

/** What a role gives to whoever holds it, before the packages of a tenant. */
export const rightsOfRole = endpoint({
  method: 'GET',
  path: '/sys/rights/ofRole',
  access: 'system:rights:query',
  label: '权限查询-某角色能做什么',
  query: Type.Object({ roleId: Id }),
  result: Type.Object({
    role: Type.Object({ id: Type.String(), roleName: Type.String(), roleCode: Type.String() }),
    /** Holds everything that can be handed out. */
    administrator: Type.Boolean(),
    rights: Type.Array(EffectiveRight),
  }),
});

/** Who may open a menu or press a button, and why. */
export const whoMay = endpoint({
  method: 'GET',
  path: '/sys/rights/whoMay',
  access: 'system:rights:query',
  label: '权限查询-谁能做',
  query: Type.Object({
    ...pageQuery,
    permissionId: Id,
    realname: Type.Optional(Type.String({ maxLength: 256 })),
    username: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  result: pageOf(
    Type.Object({
      ...Member.properties,
      because: Type.Array(RightSource),
      /** Bound by data rules there. */ bound: Type.Boolean(),
    }),
  ),
});

/** Every menu and button, to choose one. */
export const rightsTree = endpoint({
  method: 'GET',
  path: '/sys/rights/tree',
  access: 'system:rights:query',
  label: '权限查询-菜单与按钮',
  result: AuthTree,
});
