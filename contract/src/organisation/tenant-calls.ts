import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { CsvInput, ShortInput, Text, Whole } from '../core/wire.ts';
import { AuthTree } from '../identity/permission.ts';
import { Member } from '../identity/user-calls.ts';

const base = '/sys/tenant';
const TenantId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const OfTenant = Type.Object({ tenantId: TenantId });
const Short = Type.String({ maxLength: 256 });
const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Most users that one call invites or removes. */
export const mostInvited = 200;
/** A day in seconds. */
const seconds = 86_400;
/** Most people that one user invites in a day, and most invitations that one person is told of: of a tenant, of all. */
export const invitationQuotas = {
  inviter: { most: 500, seconds },
  sameTenant: { most: 1, seconds },
  receiver: { most: 5, seconds },
} as const;

/** Most applications of one person in a day, and most that the keepers of a tenant are told of: of a person, of all. */
export const applicationQuotas = {
  applicant: { most: 20, seconds },
  samePerson: { most: 1, seconds },
  tenant: { most: 50, seconds },
} as const;

/** Where somebody stands with a tenant: a member, asks to join, was refused or has declined, is invited. */
export const joinStatus = { member: '1', left: '2', applied: '3', refused: '4', invited: '5' } as const;

const TenantRecord = Type.Object({
  id: Type.Integer(),
  name: Text,
  beginDate: Text,
  endDate: Text,
  status: Whole,
  createBy: Text,
  createTime: Text,
});

/** The tenants that the caller may work in now. */
export const getCurrentUserTenant = endpoint({
  method: 'GET',
  path: `${base}/getCurrentUserTenant`,
  access: 'signed-in',
  label: '我的租户-可用的',
  result: Type.Object({ list: Type.Array(TenantRecord) }),
});

/** Members of a tenant. */
export const getTenantUserList = endpoint({
  method: 'GET',
  path: `${base}/getTenantUserList`,
  access: 'system:tenant:user:list',
  label: '租户-查询成员',
  query: Type.Object({
    ...pageQuery,
    tenantId: Type.Optional(TenantId),
    /** The same, as clients of the newer generation name it. */
    userTenantId: Type.Optional(TenantId),
    realname: Type.Optional(Short),
    username: Type.Optional(Short),
  }),
  result: pageOf(Member),
});

/** Invitations and applications that nobody has decided, and those that were refused. */
export const getTenantRequests = endpoint({
  method: 'GET',
  path: `${base}/getTenantRequests`,
  access: 'system:tenant:user:list',
  label: '租户-查询邀请与申请',
  query: OfTenant,
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      username: Type.String(),
      realname: Text,
      status: Type.String(),
      createBy: Text,
      createTime: Text,
    }),
  ),
});

/** Invites users: by id where the caller sees them, else by their exact user names or phones. */
export const invitationUserJoin = endpoint({
  method: 'PUT',
  path: `${base}/invitationUserJoin`,
  access: 'system:tenant:invitation:user',
  label: '租户-邀请用户',
  body: Type.Object({ tenantId: TenantId, userIds: CsvInput, accounts: ShortInput }),
  result: Type.Object({ invited: Type.Integer() }),
});

/** Decides on an application (1 accept, 4 refuse) or withdraws an invitation (2). */
export const updateUserTenantStatus = endpoint({
  method: 'PUT',
  path: `${base}/updateUserTenantStatus`,
  access: 'system:tenant:updateUserTenantStatus',
  label: '租户-处理申请与邀请',
  body: Type.Object({ id: Id, status: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('4')]) }),
});

/** Takes members out of a tenant; their sessions there end. */
export const leaveTenant = endpoint({
  method: 'PUT',
  path: `${base}/leaveTenant`,
  access: 'system:tenant:leave',
  label: '租户-移出成员',
  body: Type.Object({ tenantId: TenantId, userIds: Type.String({ minLength: 1, maxLength: 20_000 }) }),
});

/** The caller's tenants, invitations and applications. */
export const getTenantListByUserId = endpoint({
  method: 'GET',
  path: `${base}/getTenantListByUserId`,
  access: 'signed-in',
  label: '我的租户-查询',
  result: Type.Array(
    Type.Object({
      tenantId: Type.Integer(),
      name: Text,
      endDate: Text,
      /** Whether it can be worked in now. */
      usable: Type.Boolean(),
      /** Where the caller stands: `joinStatus`. */
      joined: Type.String(),
      createTime: Text,
    }),
  ),
});

/** Asks to join the tenant with that invitation code. */
export const joinTenantByHouseNumber = endpoint({
  method: 'POST',
  path: `${base}/joinTenantByHouseNumber`,
  access: 'signed-in',
  label: '我的租户-申请加入',
  body: Type.Object({ houseNumber: Type.String({ minLength: 1, maxLength: 20 }) }),
});

/** The invited person accepts (1) or declines (4). */
export const agreeOrRefuseJoinTenant = endpoint({
  method: 'PUT',
  path: `${base}/agreeOrRefuseJoinTenant`,
  access: 'signed-in',
  label: '我的租户-答复邀请',
  body: Type.Object({ tenantId: TenantId, status: Type.Union([Type.Literal('1'), Type.Literal('4')]) }),
});

/** Withdraws the caller's own application. */
export const cancelApplyTenant = endpoint({
  method: 'PUT',
  path: `${base}/cancelApplyTenant`,
  access: 'signed-in',
  label: '我的租户-撤回申请',
  body: OfTenant,
});

/** The caller leaves a tenant: his sessions there end. */
export const exitUserTenant = endpoint({
  method: 'DELETE',
  path: `${base}/exitUserTenant`,
  access: 'signed-in',
  label: '我的租户-退出',
  query: Type.Object({ id: TenantId }),
});

/** Packages of a tenant: menus and buttons beyond which nobody in it reaches. */
export const listPacks = endpoint({
  method: 'GET',
  path: `${base}/packList`,
  access: 'system:tenant:packList',
  label: '租户套餐-查询',
  query: OfTenant,
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      tenantId: Type.Integer(),
      packName: Type.String(),
      status: Type.String(),
      remarks: Text,
      permissionIds: Type.Array(Type.String()),
    }),
  ),
});

/** Every menu and button, for ticking. */
export const queryPackTree = endpoint({
  method: 'GET',
  path: `${base}/packTree`,
  access: 'system:tenant:packList',
  label: '租户套餐-授权树',
  result: AuthTree,
});

const Pack = {
  packName: Type.String({ maxLength: 100 }),
  status: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
  remarks: ShortInput,
  permissionIds: CsvInput,
};

export const addPack = endpoint({
  method: 'POST',
  path: `${base}/addPackPermission`,
  access: 'system:tenant:add:pack',
  label: '租户套餐-添加',
  body: Type.Object({ tenantId: TenantId, ...Pack }),
});

/** Absent means untouched. */
export const editPack = endpoint({
  method: 'PUT',
  path: `${base}/editPackPermission`,
  access: 'system:tenant:edit:pack',
  label: '租户套餐-编辑',
  body: Type.Object({ id: Id, ...Pack, packName: Type.Optional(Pack.packName) }),
});

/** The last package that goes lifts the limit. */
export const deletePack = endpoint({
  method: 'DELETE',
  path: `${base}/deleteTenantPack`,
  access: 'system:tenant:delete:pack',
  label: '租户套餐-删除',
  query: Type.Object({ ids: Id }),
});
