import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { IdQuery } from '../core/envelope.ts';
import { audit, optional, ShortInput, Text } from '../core/wire.ts';

const base = '/sys/permission';

/** 数据规则 of a menu: which rows its holders see. */
export const DataRuleRecord = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Text,
  ruleColumn: Text,
  ruleConditions: Text,
  ruleValue: Text,
  status: Text,
  ...audit,
});

export const DataRuleDraft = Type.Object({
  id: optional(Type.String({ maxLength: 64 })),
  permissionId: optional(Type.String({ maxLength: 64 })),
  ruleName: ShortInput,
  ruleColumn: ShortInput,
  ruleConditions: ShortInput,
  ruleValue: optional(Type.String({ maxLength: 4000 })),
  status: ShortInput,
});

const get = { method: 'GET', access: 'system:permission:list' } as const;

/** Rules of a menu, newest first. */
export const getPermRuleListByPermId = endpoint({
  ...get,
  path: `${base}/getPermRuleListByPermId`,
  label: '数据规则-按菜单查询',
  query: Type.Object({ permissionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(DataRuleRecord),
});

/** As above, filtered by name and value in the wire's filter language. */
export const queryPermissionRule = endpoint({
  ...get,
  path: `${base}/queryPermissionRule`,
  label: '数据规则-查询',
  query: Type.Object({
    permissionId: Type.String({ minLength: 1, maxLength: 64 }),
    ruleName: Type.Optional(Type.String({ maxLength: 255 })),
    ruleValue: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  result: Type.Array(DataRuleRecord),
});

/** Columns that a rule of the menu may name: what its page lists. Empty when nothing governs there. */
export const listRuleColumns = endpoint({
  ...get,
  path: `${base}/ruleColumns`,
  label: '数据规则-可用字段',
  query: Type.Object({ permissionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(Type.Object({ field: Type.String(), column: Type.String(), label: Type.String() })),
});

export const addPermissionRule = endpoint({
  method: 'POST',
  path: `${base}/addPermissionRule`,
  access: 'system:permission:addRule',
  label: '数据规则-添加',
  body: DataRuleDraft,
});

const editRule = {
  path: `${base}/editPermissionRule`,
  access: 'system:permission:editRule',
  label: '数据规则-编辑',
  body: DataRuleDraft,
} as const;
export const editPermissionRule = endpoint({ method: 'PUT', ...editRule });
export const editPermissionRulePost = endpoint({ method: 'POST', ...editRule });

export const deletePermissionRule = endpoint({
  method: 'DELETE',
  path: `${base}/deletePermissionRule`,
  access: 'system:permission:deleteRule',
  label: '数据规则-删除',
  query: IdQuery,
});
