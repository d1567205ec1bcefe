import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

/** 职务: a post in the organisation; a user holds zero or more. */
export const position = resource({
  area: 'system',
  name: 'position',
  label: '职务',
  path: '/sys/position',
  table: 'sys_position',
  component: 'system/SysPositionList',
  names: { fields: ['id', 'code', 'name'] },
  versioned: 'optional',
  choices: { fields: ['id', 'code', 'name'], by: ['postRank', 'createTime'] },
  fields: {
    code: text({
      label: '职务编码',
      required: true,
      unique: true,
      max: 100,
      search: 'equals',
      mono: true,
      fillRule: 'position_code',
      checkRule: 'position_code',
    }),
    name: text({ label: '职务名称', required: true, max: 100, search: 'contains' }),
    companyId: text({ label: '所属公司', max: 255, list: false, form: false, excel: false }),
    postRank: dict('position_rank', { label: '职级', required: true, search: 'equals' }),
    sysOrgCode: text({ label: '创建部门', max: 50, readOnly: true, form: false, list: false, excel: false }),
  },
  titleField: 'name',
  excel: { title: '职务表列表' },
});

/** Positions by a comma list of ids, in its order; those that the caller may not see are left out. */
export const queryPositionsByIds = endpoint({
  method: 'GET',
  path: '/sys/position/queryByIds',
  access: 'system:position:list',
  label: '职务-通过id批量查询',
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 100_000 }) }),
  result: Type.Array(Type.Record(Type.String(), Type.Unknown())),
});

/** The position with a code. */
export const queryPositionByCode = endpoint({
  method: 'GET',
  path: '/sys/position/queryByCode',
  access: 'system:position:list',
  label: '职务-通过编码查询',
  query: Type.Object({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
  result: Type.Record(Type.String(), Type.Unknown()),
});
