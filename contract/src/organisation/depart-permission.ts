import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { CsvInput } from '../core/wire.ts';
import { DataRuleRecord } from '../identity/data-rule.ts';
import { AuthTree } from '../identity/permission.ts';

/** Ids of the permissions that a department may hand on. */
export const queryDepartPermission = endpoint({
  method: 'GET',
  path: '/sys/permission/queryDepartPermission',
  access: 'system:permission:saveDepart',
  label: '部门权限-查询',
  query: Type.Object({ departId: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Array(Type.String()),
});

/** The tree that the department's authorisation ticks. */
export const queryDepartAuthTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/queryTreeList',
  access: 'system:permission:saveDepart',
  label: '部门权限-授权树',
  result: AuthTree,
});

/** New and former ids as comma lists; the difference is written. */
export const saveDepartPermission = endpoint({
  method: 'POST',
  path: '/sys/permission/saveDepartPermission',
  access: 'system:permission:saveDepart',
  label: '部门权限-保存',
  body: Type.Object({
    departId: Type.String({ minLength: 1, maxLength: 64 }),
    permissionIds: CsvInput,
    lastpermissionIds: CsvInput,
    /** `lastpermissionIds` is all that the caller was shown: nothing is saved when others have changed it since. */
    strict: Type.Optional(Type.Boolean()),
  }),
});

/** Rules of a menu and those ticked for the department. */
export const getDepartDataRule = endpoint({
  method: 'GET',
  path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
  access: 'system:permission:saveDepart',
  label: '部门数据规则-查询',
  params: Type.Object({ permissionId: Type.String({ maxLength: 64 }), departId: Type.String({ maxLength: 64 }) }),
  result: Type.Object({ datarule: Type.Array(DataRuleRecord), drChecked: Type.Optional(Type.String()) }),
  code: 200,
});

export const saveDepartDataRule = endpoint({
  method: 'POST',
  path: '/sys/sysDepartPermission/datarule',
  access: 'system:permission:saveDepart',
  label: '部门数据规则-保存',
  body: Type.Object({
    permissionId: Type.String({ minLength: 1, maxLength: 64 }),
    departId: Type.String({ minLength: 1, maxLength: 64 }),
    dataRuleIds: CsvInput,
    /** @see saveRoleRules */
    lastDataRuleIds: CsvInput,
  }),
});
