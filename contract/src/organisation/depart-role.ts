import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { depart, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { CsvInput, Text } from '../core/wire.ts';
import { DataRuleRecord } from '../identity/data-rule.ts';
import { AuthTree } from '../identity/permission.ts';
import { Member } from '../identity/user-calls.ts';

const base = '/sys/sysDepartRole';
const Id = Type.String({ minLength: 1, maxLength: 64 });
const read = { method: 'GET', access: 'system:depart:role:list' } as const;
const authorise = { method: 'POST', access: 'system:depart:role:auth' } as const;

/**
 * 部门角色: a role inside a department, for its own members. It holds at most what the department holds, and the data
 * rules of the department bind it.
 */
export const departRole = resource({
  area: 'system',
  name: 'departRole',
  label: '部门角色',
  path: base,
  table: 'sys_depart_role',
  permission: 'system:depart:role',
  component: 'system/DepartUserList',
  // Nobody sees or touches a role of a department that he does not administer.
  narrow: { field: 'departCode', operator: 'starts', by: 'departments' },
  softDelete: false,
  versioned: 'optional',
  titleField: 'roleName',
  choices: { fields: ['id', 'roleCode', 'roleName'] },
  fields: {
    departId: depart({
      label: '所属部门',
      header: '部门id',
      required: true,
      frozen: true,
      codeField: 'departCode',
      list: false,
      form: false,
      excel: true,
    }),
    /** The department's code, by which the reach of the caller is compared. */
    departCode: text({ label: '部门编码', max: 64, readOnly: true, list: false, excel: false }),
    roleName: text({ label: '部门角色名称', required: true, min: 2, max: 30, search: 'contains' }),
    roleCode: text({ label: '部门角色编码', required: true, max: 64, mono: true }),
    description: longText({ label: '描述', max: 126 }),
  },
  uniques: [{ fields: ['departId', 'roleCode'], message: '部门角色编码已存在' }],
  messages: { edited: '编辑成功!', deletedBatch: '批量删除成功！' },
  excel: {
    title: '部门角色',
    audit: { createBy: '创建人', createTime: '创建时间', updateBy: '更新人', updateTime: '更新时间' },
  },
});

const DepartRoleRecord = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  roleName: Text,
  roleCode: Text,
  description: Text,
});

/** What the department holds, as the tree that the authorisation of its roles ticks. */
export const queryDepartRoleTree = endpoint({
  ...read,
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  label: '部门角色-权限树',
  query: Type.Object({ departId: Id }),
  result: AuthTree,
});

/** Ids of the menus and buttons that a department role holds. */
export const queryDepartRolePermission = endpoint({
  ...read,
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  label: '部门角色-查询授权',
  query: Type.Object({ roleId: Id }),
  result: Type.Array(Type.String()),
});

/** Grants what is new against `lastpermissionIds` and takes back what is missing. */
export const saveDepartRolePermission = endpoint({
  ...authorise,
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  label: '部门角色-保存授权',
  body: Type.Object({
    roleId: Id,
    permissionIds: CsvInput,
    lastpermissionIds: CsvInput,
    /** `lastpermissionIds` is all that the caller was shown: nothing is saved when others have changed it since. */
    strict: Type.Optional(Type.Boolean()),
  }),
});

/** Data rules of a menu, those that bind the role there, and those that the department binds all its roles to. */
export const queryDepartRoleRules = endpoint({
  ...read,
  path: `${base}/datarule/:permissionId/:departId/:roleId`,
  label: '部门角色-查询数据规则',
  params: Type.Object({ permissionId: Id, departId: Id, roleId: Id }),
  result: Type.Object({
    datarule: Type.Array(DataRuleRecord),
    drChecked: Type.Optional(Type.String()),
    departChecked: Type.Optional(Type.String()),
  }),
  code: 200,
});

/** Binds a department role on a menu to data rules. */
export const saveDepartRoleRules = endpoint({
  ...authorise,
  path: `${base}/datarule`,
  label: '部门角色-保存数据规则',
  body: Type.Object({
    permissionId: Id,
    roleId: Id,
    dataRuleIds: CsvInput,
    /** @see saveRoleRules */
    lastDataRuleIds: CsvInput,
  }),
});

/** Roles of a department, for the assignment to one of its members. */
export const listRolesOfDepart = endpoint({
  ...read,
  path: `${base}/getDeptRoleList`,
  label: '部门角色-部门的角色',
  query: Type.Object({ departId: Id, userId: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Array(DepartRoleRecord),
});

/** Which roles of a department a user holds. */
export const listDepartRolesOfUser = endpoint({
  ...read,
  path: `${base}/getDeptRoleByUserId`,
  label: '部门角色-用户的部门角色',
  query: Type.Object({ userId: Id, departId: Id }),
  result: Type.Array(Type.Object({ id: Type.String(), userId: Type.String(), droleId: Type.String() })),
});

/** New and former role ids of one user as comma lists; the difference is written. */
export const assignDepartRoles = endpoint({
  method: 'POST',
  path: `${base}/deptRoleUserAdd`,
  access: 'system:depart:role:userAdd',
  label: '部门角色-分配用户',
  body: Type.Object({ userId: Id, newRoleId: CsvInput, oldRoleId: CsvInput }),
});

/** Members of the role's department, and whether each holds the role. */
export const listDepartRoleMembers = endpoint({
  ...read,
  path: `${base}/memberList`,
  label: '部门角色-部门成员',
  query: Type.Object({ ...pageQuery, roleId: Id, realname: Type.Optional(Type.String({ maxLength: 256 })) }),
  result: pageOf(Type.Object({ ...Member.properties, holds: Type.Boolean() })),
});
