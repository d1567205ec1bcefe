import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { ListQuery, pageOf } from '../core/envelope.ts';
import { category as categoryField, categoryRoot, integer, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';

const base = '/sys/category';

/**
 * 分类字典: nodes of trees that fields choose from. Those of tenant 0 are everybody's; a tenant adds trees of its own.
 * A code is generated from the code above and changes when the node moves; records keep ids.
 */
export const category = resource({
  area: 'system',
  name: 'category',
  label: '分类',
  path: base,
  table: 'sys_category',
  component: 'system/SysCategoryList',
  // Which tenants' rows are seen is the feature's own rule: everybody's and one's own.
  tenancy: 'shared',
  // The wire deletes nodes for good, with all below them.
  softDelete: false,
  versioned: 'optional',
  fields: {
    name: text({ label: '类型名称', required: true, max: 100, search: 'contains' }),
    /** Given by the server; a file that is imported brings it, and with it the place of the row. */
    code: text({ label: '类型编码', frozen: true, form: false, max: 100, search: 'starts', mono: true, excel: true }),
    pid: categoryField({
      label: '上级分类',
      root: categoryRoot,
      list: false,
      excel: false,
      help: '不选为一级分类；更换上级后编码随之重新生成',
    }),
    hasChild: text({
      label: '有下级',
      header: '是否有子节点(1:有)',
      max: 3,
      readOnly: true,
      form: false,
      list: false,
      excel: true,
    }),
    sysOrgCode: text({ label: '创建部门', max: 64, readOnly: true, form: false, list: false, excel: false }),
    tenantId: integer({ label: '所属租户', readOnly: true, form: false, list: false, excel: false }),
  },
  titleField: 'name',
  // A node's code begins with the one above it: parents come first, so that an export can be imported again.
  order: [['code', 'asc']],
  tree: { parent: 'pid', root: categoryRoot },
  excel: { title: '分类字典列表' },
});

const AnyRecord = Type.Record(Type.String(), Type.Unknown());
const Id = Type.String({ maxLength: 64 });

/** Nodes right below `pid`; without it the top ones. */
export const rootList = endpoint({
  method: 'GET',
  path: `${base}/rootList`,
  access: 'system:category:list',
  label: '分类-一级列表',
  query: ListQuery,
  result: pageOf(AnyRecord),
});

/** All nodes right below `pid` that fit the filters. */
export const childList = endpoint({
  method: 'GET',
  path: `${base}/childList`,
  access: 'system:category:list',
  label: '分类-下级列表',
  query: ListQuery,
  result: Type.Array(AnyRecord),
});

/** Nodes right below several: what a tree list reads again after a save. */
export const getChildListBatch = endpoint({
  method: 'GET',
  path: `${base}/getChildListBatch`,
  access: 'system:category:list',
  label: '分类-批量下级列表',
  query: Type.Object({ parentIds: Type.String({ maxLength: 20_000 }) }),
  result: pageOf(AnyRecord),
  code: 200,
});

/** Whether a code fits below a node. */
export const checkCategoryCode = endpoint({
  method: 'GET',
  path: `${base}/checkCode`,
  access: 'system:category:list',
  label: '分类-校验编码',
  query: Type.Object({ pid: Type.Optional(Id), code: Type.Optional(Type.String({ maxLength: 100 })) }),
  code: 200,
});
