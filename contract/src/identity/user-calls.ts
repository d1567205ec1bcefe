import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { ImportQuery, ImportResult, TemplateQuery } from '../core/resource-calls.ts';
import { PickedUser } from '../dictionaries/lookup.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Whole = Type.Union([Type.Integer(), Type.Null()]);
const Short = Type.String({ maxLength: 256 });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Csv = Type.String({ minLength: 1, maxLength: 100_000 });
/** Users that one call adds to a role or a department at most. */
export const mostJoined = 1000;
const Ids = Type.Array(Id, { maxItems: mostJoined });

/** A user with the names of his departments, as the lists of members show him. */
export const Member = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Text,
  avatar: Text,
  birthday: Text,
  sex: Whole,
  sex_dictText: Type.Optional(Text),
  phone: Text,
  email: Text,
  workNo: Text,
  post: Text,
  telephone: Text,
  /** Names of the departments where the wire wants them here, else the current department's code. */
  orgCode: Text,
  orgCodeTxt: Type.Optional(Text),
  status: Whole,
  status_dictText: Type.Optional(Text),
  /** Where a department is asked for: he belongs to it and not only to one below it. */
  direct: Type.Optional(Type.Boolean()),
});

const MemberPage = pageOf(Member);

const memberFilter = { ...pageQuery, username: Type.Optional(Short), realname: Type.Optional(Short) };

/** A user and the version that a change left him in. */
const Versions = Type.Array(Type.Object({ id: Id, version: Type.Integer() }), { maxItems: mostJoined });

/**
 * Freezes (2) or unfreezes (1) accounts; frozen ones are signed out at once. The answer names those that changed.
 * Whoever takes that back sends it as `versions`: a user whom somebody else has changed meanwhile is refused.
 */
export const frozenBatch = endpoint({
  method: 'PUT',
  path: '/sys/user/frozenBatch',
  access: 'system:user:frozenBatch',
  label: '用户-冻结与解冻',
  body: Type.Object({
    ids: Csv,
    status: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal('1'), Type.Literal('2')]),
    versions: Type.Optional(Versions),
  }),
  result: Versions,
});

/** An administrator gives a user a new password; the user's sessions end. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/sys/user/changePassword',
  access: 'system:user:changepwd',
  label: '用户-重置密码',
  body: Type.Object({
    username: Type.Optional(Short),
    password: Type.Optional(Short),
    confirmpassword: Type.Optional(Short),
  }),
});

/** Role ids of a user. The parameter's spelling is the wire's. */
export const queryUserRole = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserRole',
  access: 'system:user:queryUserRole',
  label: '用户-查询角色',
  query: Type.Object({ userid: Id }),
  result: Type.Array(Type.String()),
});

/**
 * Names of a few people who can give the caller a role, those of the same department first: who signed in and has no
 * menu yet is told whom to ask. Names alone, at most three.
 */
export const whomToAsk = endpoint({
  method: 'GET',
  path: '/sys/user/whomToAsk',
  access: 'signed-in',
  label: '用户-可分配角色的人',
  result: Type.Array(Type.String()),
});

/** Departments of a user. */
export const userDepartList = endpoint({
  method: 'GET',
  path: '/sys/user/userDepartList',
  access: 'system:user:userDepartList',
  label: '用户-查询部门',
  query: Type.Object({ userId: Id }),
  result: Type.Array(
    Type.Object({ key: Type.String(), value: Type.String(), title: Type.String(), code: Type.String() }),
  ),
});

/** Id for a user that is not saved yet; 32 hexadecimal digits. */
export const generateUserId = endpoint({
  method: 'GET',
  path: '/sys/user/generateUserId',
  access: 'system:user:add',
  label: '用户-生成主键',
  result: Type.String(),
});

/** Whether a user name, phone or e-mail is free. Anonymous callers learn nothing (docs/decisions). */
export const checkOnlyUser = endpoint({
  method: 'GET',
  path: '/sys/user/checkOnlyUser',
  access: 'public',
  label: '用户-唯一校验',
  query: Type.Object({
    id: Type.Optional(Short),
    username: Type.Optional(Short),
    phone: Type.Optional(Short),
    email: Type.Optional(Short),
    workNo: Type.Optional(Short),
  }),
  result: Type.Boolean(),
});

/** Members of a department and of those below it. */
export const queryUserByDepId = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  access: 'signed-in',
  label: '用户-按部门选择',
  query: Type.Object({ id: Id, realname: Type.Optional(Short) }),
  result: Type.Array(PickedUser),
});

export const queryByIds = endpoint({
  method: 'GET',
  path: '/sys/user/queryByIds',
  access: 'signed-in',
  label: '用户-按主键查询',
  query: Type.Object({ userIds: Csv }),
  result: Type.Array(PickedUser),
});

/** Users that hold a role. */
export const userRoleList = endpoint({
  method: 'GET',
  path: '/sys/user/userRoleList',
  access: 'system:user:userRoleList',
  label: '用户-查询角色成员',
  query: Type.Object({
    ...memberFilter,
    roleId: Type.Optional(Id),
    /** Only members of this department and those below it. */
    departId: Type.Optional(Short),
  }),
  result: pageOf(Member),
});

export const addSysUserRole = endpoint({
  method: 'POST',
  path: '/sys/user/addSysUserRole',
  access: 'system:user:addUserRole',
  label: '用户-添加角色成员',
  body: Type.Object({ roleId: Id, userIdList: Ids }),
  code: 0,
});

export const deleteUserRole = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRole',
  access: 'system:user:deleteRole',
  label: '用户-取消角色成员',
  query: Type.Object({ roleId: Id, userId: Id }),
});

export const deleteUserRoleBatch = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserRoleBatch',
  access: 'system:user:deleteRoleBatch',
  label: '用户-批量取消角色成员',
  query: Type.Object({ roleId: Id, userIds: Csv }),
});

/** Members of a department and below; without `depId` those of the departments that the caller manages. */
export const departUserList = endpoint({
  method: 'GET',
  path: '/sys/user/departUserList',
  access: 'system:user:departUserList',
  label: '用户-查询部门成员',
  query: Type.Object({ ...memberFilter, depId: Type.Optional(Short) }),
  result: Type.Unsafe<Static<typeof MemberPage> | null>(MemberPage),
});

export const editSysDepartWithUser = endpoint({
  method: 'POST',
  path: '/sys/user/editSysDepartWithUser',
  access: 'system:user:editDepartWithUser',
  label: '用户-添加部门成员',
  body: Type.Object({ depId: Id, userIdList: Ids }),
  code: 0,
});

/**
 * Adds existing users to a department by a sheet of accounts, phones or work numbers; the form's `foreignKeys` is
 * `{"depId": …}`. Nobody is made a user by it.
 */
export const importDepartUsers = endpoint({
  method: 'POST',
  path: '/sys/user/importDepartUsers',
  access: 'system:user:editDepartWithUser',
  label: '用户-导入部门成员',
  query: ImportQuery,
  multipart: true,
  result: ImportResult,
});

/** The empty sheet that the import of members expects. */
export const departUsersTemplate = endpoint({
  method: 'GET',
  path: '/sys/user/departUsersTemplate',
  access: 'system:user:editDepartWithUser',
  label: '用户-下载部门成员导入模板',
  query: TemplateQuery,
  answer: 'file',
});

export const deleteUserInDepart = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepart',
  access: 'system:user:deleteUserInDepart',
  label: '用户-移出部门',
  query: Type.Object({ depId: Id, userId: Id }),
});

export const deleteUserInDepartBatch = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepartBatch',
  access: 'system:user:deleteUserInDepartBatch',
  label: '用户-批量移出部门',
  query: Type.Object({ depId: Id, userIds: Csv }),
});

/** Members of exactly the departments with that code. */
export const queryByOrgCode = endpoint({
  method: 'GET',
  path: '/sys/user/queryByOrgCode',
  access: 'system:user:queryByOrgCode',
  label: '用户-按部门编码查询',
  query: Type.Object({ ...memberFilter, orgCode: Short }),
  result: pageOf(Member),
});

/** The address book. */
export const queryByOrgCodeForAddressList = endpoint({
  method: 'GET',
  path: '/sys/user/queryByOrgCodeForAddressList',
  access: 'system:user:addressList',
  label: '用户-通讯录',
  query: Type.Object({
    ...pageQuery,
    orgCode: Type.Optional(Short),
    /** The department by its id, for who may not read codes. */
    departId: Type.Optional(Short),
    realname: Type.Optional(Short),
    workNo: Type.Optional(Short),
  }),
  result: pageOf(
    Type.Object({
      userId: Type.String(),
      realname: Text,
      workNo: Text,
      post: Text,
      /** Names of the positions. */
      post_dictText: Text,
      telephone: Text,
      email: Text,
      phone: Text,
      departId: Text,
      departName: Text,
      avatar: Text,
      sex: Whole,
      birthday: Text,
    }),
  ),
});

/** Deleted users; `orgCode` holds the names of their departments. */
export const recycleBin = endpoint({
  method: 'GET',
  path: '/sys/user/recycleBin',
  access: 'system:user:recycleBin',
  label: '用户-回收站',
  result: Type.Array(Member),
  code: 200,
});

export const putRecycleBin = endpoint({
  method: 'PUT',
  path: '/sys/user/putRecycleBin',
  access: 'system:user:putRecycleBin',
  label: '用户-还原',
  body: Type.Object({ userIds: Csv }),
});

/** Deletes for good, with everything that hangs on the account. */
export const deleteRecycleBin = endpoint({
  method: 'DELETE',
  path: '/sys/user/deleteRecycleBin',
  access: 'system:user:deleteRecycleBin',
  label: '用户-彻底删除',
  query: Type.Object({ userIds: Csv }),
});

/**
 * What users change about themselves; names and numbers are the administrator's, phone and address need their proofs (an
 * address that is sent must be the one that is there). Absent means untouched. `id` may be sent and must be one's own.
 */
export const editOwnProfile = endpoint({
  method: 'POST',
  path: '/sys/user/login/setting/userEdit',
  access: 'signed-in',
  label: '修改自己的资料',
  body: Type.Object({
    id: Type.Optional(Short),
    avatar: Type.Optional(Text),
    birthday: Type.Optional(Text),
    sex: Type.Optional(Whole),
    email: Type.Optional(Text),
    telephone: Type.Optional(Text),
  }),
  result: Type.Object({ avatar: Text, birthday: Text, sex: Whole, email: Text, telephone: Text }),
});

/** Tenants that the caller may give to a user. */
export const queryTenants = endpoint({
  method: 'GET',
  path: '/sys/tenant/queryList',
  access: 'system:tenant:queryList',
  label: '租户-可选列表',
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 2000 })) }),
  result: Type.Array(Type.Object({ id: Type.Integer(), name: Text, status: Whole })),
  code: 200,
});
