import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { datetime, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Csv = Type.String({ maxLength: 100_000 });

/** 角色: a named set of rights; a user's rights are the sum of his roles. */
export const role = resource({
  area: 'system',
  name: 'role',
  label: '角色',
  path: '/sys/role',
  table: 'sys_role',
  component: 'system/RoleUserList',
  names: { fields: ['id', 'roleName', 'roleCode'] },
  softDelete: false,
  versioned: 'optional',
  titleField: 'roleName',
  choices: { fields: ['id', 'roleCode', 'roleName'], by: ['createTime'] },
  fields: {
    roleName: text({ label: '角色名称', header: '角色名', required: true, min: 2, max: 30, search: 'contains' }),
    roleCode: text({ label: '角色编码', required: true, max: 64, search: 'contains', mono: true }),
    description: longText({ label: '描述', max: 126, list: false }),
    createTime: datetime({ label: '创建时间', readOnly: true, search: 'range', excel: false, list: 170 }),
  },
  uniques: [{ fields: ['roleCode'], message: '角色编码已存在' }],
  messages: { deleted: '删除角色成功', deletedBatch: '删除角色成功!', noneChosen: '未选中角色！' },
  excel: { title: '角色列表' },
});

/** A role as pickers need it. */
const PickedRole = Type.Object({
  id: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Text,
});

/** Roles that the caller may see; pickers of user and authorisation forms. */
export const queryAllRoles = endpoint({
  method: 'GET',
  path: '/sys/role/queryall',
  access: 'system:role:queryall',
  narrowed: 'id, roleName, roleCode',
  label: '角色-全部角色',
  result: Type.Array(PickedRole),
});

/** Whether a role code is free; taken answers success false with code 0. */
export const checkRoleCode = endpoint({
  method: 'GET',
  path: '/sys/role/checkRoleCode',
  access: 'system:role:checkRoleCode',
  label: '角色-校验编码',
  query: Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })), roleCode: Type.String({ maxLength: 256 }) }),
  result: Type.Boolean(),
});

/** A menu or button in the authorisation tree; `slotTitle` is its name, `title` is empty on this wire. */
export interface RightNode {
  key: string;
  value: string;
  label: string | null;
  title: null;
  slotTitle: string;
  isLeaf: boolean;
  icon: string | null;
  /** 1: it has data rules. */
  ruleFlag: number;
  /** Its page lists rows that data rules bind; our own addition. */
  governed: boolean;
  /** 2 is a button. */
  menuType: number;
  parentId: string | null;
  scopedSlots: { title: 'hasDatarule' };
  children: RightNode[] | null;
}

export const RightTree = Type.Object({
  treeList: Type.Array(Type.Unsafe<RightNode>(Type.Any())),
  ids: Type.Array(Type.String()),
});

/** All menus and buttons for the authorisation of a role. */
export const queryRoleTree = endpoint({
  method: 'GET',
  path: '/sys/role/queryTreeList',
  access: 'system:role:queryTreeList',
  label: '角色-权限树',
  result: RightTree,
});

/** Ids of the menus and buttons that a role holds. */
export const queryRolePermission = endpoint({
  method: 'GET',
  path: '/sys/permission/queryRolePermission',
  access: 'system:permission:queryRole',
  label: '角色-查询授权',
  query: Type.Object({ roleId: Id }),
  result: Type.Array(Type.String()),
});

/** Grants what is new against `lastpermissionIds` and takes back what is missing. */
export const saveRolePermission = endpoint({
  method: 'POST',
  path: '/sys/permission/saveRolePermission',
  access: 'system:permission:saveRole',
  label: '角色-保存授权',
  body: Type.Object({
    roleId: Id,
    permissionIds: Type.Optional(Csv),
    lastpermissionIds: Type.Optional(Type.Union([Csv, Type.Null()])),
    /** `lastpermissionIds` is all that the caller was shown: nothing is saved when others have changed it since. */
    strict: Type.Optional(Type.Boolean()),
  }),
});

/** A data rule of a menu as authorisation shows it. */
export const GrantedRule = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Text,
  ruleColumn: Text,
  ruleConditions: Text,
  ruleValue: Text,
  status: Text,
});

/** Data rules of a menu, and the ones that bind the role there. */
export const queryRoleRules = endpoint({
  method: 'GET',
  path: '/sys/role/datarule/:permissionId/:roleId',
  access: 'system:role:datarule',
  label: '角色-查询数据规则',
  params: Type.Object({ permissionId: Id, roleId: Id }),
  result: Type.Object({ datarule: Type.Array(GrantedRule), drChecked: Type.Optional(Type.String()) }),
  code: 200,
});

/** Binds a role on a menu to data rules. */
export const saveRoleRules = endpoint({
  method: 'POST',
  path: '/sys/role/datarule',
  access: 'system:role:saveDatarule',
  label: '角色-保存数据规则',
  body: Type.Object({
    permissionId: Id,
    roleId: Id,
    dataRuleIds: Type.Optional(Csv),
    /** Those that were ticked when the caller opened them: nothing is saved when others have changed them since. */
    lastDataRuleIds: Type.Optional(Csv),
  }),
});

/** How a column is compared in words, and what its values are chosen from. */
export const RuleField = Type.Object({
  /** What a rule names. */
  field: Type.String(),
  column: Type.String(),
  label: Type.String(),
  kind: Type.Union([
    Type.Literal('text'),
    Type.Literal('number'),
    Type.Literal('date'),
    Type.Literal('datetime'),
    Type.Literal('switch'),
    Type.Literal('dict'),
    Type.Literal('user'),
    /** Code of a department: all below begin with it. */
    Type.Literal('departCode'),
    Type.Literal('departId'),
    Type.Literal('other'),
  ]),
  /** Dictionary of the values, of kind `dict`. */
  dict: Type.Optional(Type.String()),
  /** Holds a comma list. */
  multiple: Type.Optional(Type.Boolean()),
});

/** Columns of a menu's page, for saying its data rules in words and for making one; empty when nothing governs there. */
export const queryRuleFields = endpoint({
  method: 'GET',
  path: '/sys/role/ruleFields',
  access: 'system:role:datarule',
  label: '角色-数据规则字段',
  query: Type.Object({ permissionId: Id }),
  result: Type.Array(RuleField),
});

/** Rows that are counted at most; an answer above it means "more". */
export const mostRuleRows = 100_000;

/**
 * How many rows of a menu's page a person would see were the role bound to these data rules, with whatever else binds
 * them. A number and nothing more; it counts no row that the caller does not see (docs/decisions/0060).
 */
export const countRuleRows = endpoint({
  method: 'GET',
  path: '/sys/role/ruleRows',
  access: 'system:role:saveDatarule',
  label: '角色-数据规则剩余行数',
  query: Type.Object({ permissionId: Id, roleId: Id, userId: Id, dataRuleIds: Type.Optional(Csv) }),
  result: Type.Integer(),
});

/** Codes of the roles of which a person holds one at most: accounts, rights and the audit are kept apart (domain 2, R01). */
export const apartRoles: readonly string[] = ['sys_admin', 'sec_admin', 'auditor'];

/** R01. */
export const apartSentence = '系统管理员、安全保密员、安全审计员不能由同一人兼任';

/** People who hold two of the three since before that was refused: they keep them until somebody takes one. */
export const queryNotApart = endpoint({
  method: 'GET',
  path: '/sys/role/notApart',
  access: 'system:role:list',
  label: '角色-三员兼任检查',
  result: Type.Array(
    Type.Object({ username: Type.String(), realname: Type.Union([Type.String(), Type.Null()]), roles: Type.String() }),
  ),
});
